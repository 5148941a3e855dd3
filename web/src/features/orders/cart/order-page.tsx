import { IconPlus, IconShoppingCart } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { LeaveGuard } from '../../../design/form/leave-guard.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../design/layout/states.tsx'
import { useSearchParams } from '../../../lib/navigation.ts'
import { useStore } from '../../../lib/store.ts'
import { paths } from '../../../paths.ts'
import { addItem, type Cart, cart as cartStore, changeCart, changeItem, claimCart } from './cart.ts'
import { hasImage, same, settle, wished } from './choose.ts'
import { asksDomain } from './domain.ts'
import { DomainSection } from './domain-section.tsx'
import css from './order.module.css'
import { PayBar } from './pay-bar.tsx'
import { ImageSection, LocationSection, ServiceSection } from './place-sections.tsx'
import { PlanSection } from './plan-section.tsx'
import { fieldProblem } from './refused-fields.ts'
import { RefusedNote } from './refused-note.tsx'
import { Summary } from './summary.tsx'
import { TermSection } from './term-section.tsx'
import { type Catalogue, useCatalogue } from './use-catalogue.ts'
import { type Checkout, useCheckout } from './use-checkout.ts'
import { type QuoteState, useQuote } from './use-quote.ts'

/** A new order: what, where, with which image, which plan, for how long; the price beside it is the server's. */
export function Page() {
  const t = useTranslations('orders')
  const pages = useTranslations('pages')
  const { catalogue, error, retry } = useCatalogue()
  const filled = useStore(cartStore).items.length > 0
  useEffect(claimCart, [])
  return (
    <>
      <PageHeader
        title={pages('order')}
        actions={
          catalogue &&
          filled && (
            <Button icon={IconPlus} onClick={addItem}>
              {t('addItem')}
            </Button>
          )
        }
      />
      {catalogue ? (
        <Order catalogue={catalogue} />
      ) : (
        <Panel flush>{error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows rows={8} />}</Panel>
      )}
    </>
  )
}

function Order({ catalogue }: { catalogue: Catalogue }) {
  const t = useTranslations('orders')
  const cart = useStore(cartStore)
  useFollow(catalogue)
  useSettled(cart, catalogue)
  const state = useQuote(cart)
  const checkout = useCheckout(cart, state)
  return (
    <div className={css.layout}>
      <Steps cart={cart} catalogue={catalogue} state={state} checkout={checkout} />
      <div className={css.side}>
        <Summary cart={cart} catalogue={catalogue} state={state} checkout={checkout} />
      </div>
      <PayBar total={state.quote?.total} taxed={Boolean(state.quote?.vat)} />
      <LeaveGuard when={cart.touched && !checkout.leaving} title={t('leave')} leave={t('leaveYes')} except={paths.topUp()} />
    </div>
  )
}

function Steps({ cart, catalogue, state, checkout }: { cart: Cart; catalogue: Catalogue; state: QuoteState; checkout: Checkout }) {
  const t = useTranslations('orders')
  const item = cart.items[cart.active]
  if (!item) {
    return (
      <Panel flush>
        <EmptyState
          icon={IconShoppingCart}
          title={t('cartEmpty')}
          actions={
            <Button icon={IconPlus} onClick={addItem}>
              {t('addFirst')}
            </Button>
          }
        >
          {t('cartEmptyHint')}
        </EmptyState>
      </Panel>
    )
  }
  const plan = catalogue.plans.find(({ id }) => id === item.planId)
  const line = state.itemOf.indexOf(item)
  const error = checkout.failure ?? state.error
  const domain = asksDomain(item.type)
  const shift = hasImage(item.type) || domain ? 1 : 0
  return (
    <div>
      <RefusedNote error={error} itemOf={state.itemOf} refusals={checkout.refusals} />
      <div key={item.key}>
        <ServiceSection number={1} catalogue={catalogue} item={item} />
        <LocationSection number={2} catalogue={catalogue} item={item} />
        <ImageSection number={3} catalogue={catalogue} item={item} problem={fieldProblem(error, line, 'userDataId')} />
        {domain && <DomainSection number={3} item={item} problem={fieldProblem(error, line, 'domains')} />}
        <PlanSection number={3 + shift} catalogue={catalogue} item={item} />
        <TermSection number={4 + shift} plan={plan} item={item} problem={(field) => fieldProblem(error, line, field)} />
      </div>
    </div>
  )
}

/** Follows the address once (`?plan=`, `?type=`); a reload keeps what was chosen since. */
function useFollow(catalogue: Catalogue): void {
  const search = useSearchParams()
  const wish = search.plan || search.type ? `${search.plan ?? ''}|${search.type ?? ''}` : ''
  const followed = useRef(false)
  useEffect(() => {
    if (wish === '' || (followed.current && cartStore.get().followed === wish) || cartStore.get().followed === wish) return
    followed.current = true
    const patch = wished(search, catalogue)
    if (patch) {
      if (cartStore.get().items.length === 0) addItem()
      changeItem(patch, false)
    }
    changeCart({ followed: wish })
  }, [wish, search, catalogue])
}

/** What does not go together falls into place: a new location may lack the image, a new plan the term. */
function useSettled(cart: Cart, catalogue: Catalogue): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cart says when; what it holds now may be newer than this render
  useEffect(() => {
    const { items, active } = cartStore.get()
    const item = items[active]
    if (!item) return
    const next = settle(item, catalogue)
    if (!same(item, next)) changeItem(next, false)
  }, [cart, catalogue])
}
