import { IconBrandDebian, IconBrandRedhat, IconBrandUbuntu, IconBrandWindows, IconDisc } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { OptionCard, OptionGrid } from '../../design/controls/option-card.tsx'
import type { IconType } from '../../design/icon.tsx'
import { useImageTitle } from './image-title.ts'
import { useSizes } from './sizes.ts'

export interface OfferedImage {
  readonly id: string
  readonly title: string
  readonly family: 'linux' | 'windows'
  readonly minMemoryMb: number
  readonly minDiskGb: number
  /** False: the machine is too small for it, or its plan does not allow it. */
  readonly fits: boolean
  /** Under which it is offered, in a line. */
  readonly licence?: string | undefined
  /** The reader's own, made of a snapshot. */
  readonly own?: boolean
}

const distributions: readonly [RegExp, IconType][] = [
  [/ubuntu/i, IconBrandUbuntu],
  [/debian/i, IconBrandDebian],
  [/alma|rocky|centos|red ?hat|rhel|fedora/i, IconBrandRedhat],
]

function iconOf({ title, family }: OfferedImage): IconType {
  if (family === 'windows') return IconBrandWindows
  return distributions.find(([pattern]) => pattern.test(title))?.[1] ?? IconDisc
}

interface ImageChoiceProps {
  label: string
  /** Cards of one choice share it. */
  name: string
  images: readonly OfferedImage[]
  value: string | null
  onChange: (id: string) => void
  /** Behind what an image is. */
  about?: (image: OfferedImage) => string | null
}

/** Which system: when it is ordered, and when it is rebuilt. One that the machine is too small for says what it needs. */
export function ImageChoice({ images, ...choice }: ImageChoiceProps) {
  const t = useTranslations('orders')
  const own = images.filter((image) => image.own)
  return (
    <div className="stack">
      <ImageCards {...choice} images={images.filter((image) => !image.own)} />
      {own.length > 0 && (
        <>
          <p className="c2">{t('myImages')}</p>
          <ImageCards {...choice} label={t('myImages')} images={own} />
        </>
      )}
    </div>
  )
}

function ImageCards({ label, name, images, value, onChange, about }: ImageChoiceProps) {
  const t = useTranslations('orders')
  const title = useImageTitle()
  const sizes = useSizes()
  return (
    <OptionGrid label={label} least={160}>
      {images.map((image) => (
        <OptionCard
          key={image.id}
          name={name}
          value={image.id}
          checked={image.id === value}
          off={!image.fits}
          icon={iconOf(image)}
          title={title(image.title)}
          detail={
            image.fits
              ? [image.licence ?? t(`family.${image.family}`), about?.(image)].filter(Boolean).join(' · ')
              : t('imageNeeds', { memory: sizes.memory(image.minMemoryMb), disk: sizes.gigabytes(image.minDiskGb) })
          }
          onChange={() => onChange(image.id)}
        />
      ))}
    </OptionGrid>
  )
}
