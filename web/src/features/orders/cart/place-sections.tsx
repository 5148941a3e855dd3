import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { OptionCard, OptionGrid } from '../../../design/controls/option-card.tsx'
import { CodeMark, Label } from '../../../design/data/status.tsx'
import { KeyPicker } from '../../profile/ssh-keys/key-picker.tsx'
import { ImageChoice } from '../../services/image-choice.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import { iconOfType } from '../../services/types.ts'
import { UserData } from '../../services/user-data/lazy.tsx'
import { type CartItem, changeItem } from './cart.ts'
import { hasImage, imageFits } from './choose.ts'
import { OrderSection } from './section.tsx'
import { type Catalogue, imagesAt, placesOf } from './use-catalogue.ts'

interface StepProps {
  number: number
  catalogue: Catalogue
  item: CartItem
}

/** What kind of thing. Only what can be ordered: five grey tiles beside it help nobody. */
export function ServiceSection({ number, catalogue, item }: StepProps) {
  const t = useTranslations('orders')
  const chosen = catalogue.types.find(({ type }) => type === item.type)
  const offered = catalogue.types.filter(({ orderable }) => orderable)
  return (
    <OrderSection number={number} title={t('service')} done={Boolean(chosen)} chosen={chosen?.name}>
      {offered.length === 0 && <p className="c3">{t('noTypes')}</p>}
      <OptionGrid label={t('service')} seven={offered.length > 4}>
        {offered.map(({ type, name }) => (
          <OptionCard
            key={type}
            tile
            name={`service-${item.key}`}
            value={type}
            checked={type === item.type}
            icon={iconOfType(type)}
            title={name}
            onChange={() => changeItem({ type, planId: null, image: null, addons: {} })}
          />
        ))}
      </OptionGrid>
    </OrderSection>
  )
}

export function LocationSection({ number, catalogue, item }: StepProps) {
  const t = useTranslations('orders')
  const places = placesOf(catalogue, item.type)
  const chosen = places.find(({ id }) => id === item.locationId)
  return (
    <OrderSection number={number} title={t('location')} done={Boolean(chosen)} chosen={chosen?.name}>
      {places.length === 0 ? (
        <p className="c3">{t('noPlans')}</p>
      ) : (
        <OptionGrid label={t('location')}>
          {places.map(({ id, code, name, country, inStock, simulated }) => (
            <OptionCard
              key={id}
              name={`location-${item.key}`}
              value={String(id)}
              checked={id === item.locationId}
              off={!inStock}
              mark={<CodeMark>{country}</CodeMark>}
              title={name}
              aside={simulated ? <Label>{t('simulatedPlace')}</Label> : undefined}
              detail={inStock ? code : `${code} · ${t('soldOutLower')}`}
              onChange={() => changeItem({ locationId: id })}
            />
          ))}
        </OptionGrid>
      )}
    </OrderSection>
  )
}

/** What the target nodes really have. An image that the chosen plan is too small for says what it needs. */
export function ImageSection({ number, catalogue, item, problem }: StepProps & { problem: string | undefined }) {
  const t = useTranslations('orders')
  const imageTitle = useImageTitle()
  const id = useId()
  if (!hasImage(item.type)) return null
  const images = imagesAt(catalogue, item.locationId)
  const plan = catalogue.plans.find(({ id }) => id === item.planId)
  const chosen = images.find(({ id }) => id === item.image)
  return (
    <OrderSection number={number} title={t('image')} done={Boolean(chosen)} chosen={chosen && imageTitle(chosen.title)}>
      {images.length === 0 ? (
        <p className="c3">{t('noImages')}</p>
      ) : (
        <ImageChoice
          label={t('image')}
          name={`image-${item.key}`}
          images={images.map((image) => ({ ...image, fits: imageFits(image, plan) }))}
          value={item.image}
          onChange={(image) => changeItem({ image })}
        />
      )}
      {chosen && (
        <KeyPicker
          family={chosen.family}
          chosen={item.sshKeys ?? []}
          onChange={(sshKeys, by) => changeItem({ sshKeys }, by === 'person')}
        />
      )}
      {chosen && (
        <UserData
          {...{ id, name: 'userData', value: item.userData ?? '', error: problem }}
          runs={chosen.userData}
          onChange={(userData) => changeItem({ userData })}
        />
      )}
    </OrderSection>
  )
}
