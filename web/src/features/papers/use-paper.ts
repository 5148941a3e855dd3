import { useEffect, useRef, useState } from 'react'
import { type Locale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { showToast, toastError } from '../../design/feedback/toast.ts'
import { fetchFile, type PaperChoice } from './papers.ts'

/** The customer's own documents, or anybody's, for staff. */
export type PaperCall = 'user/order/paper' | 'operator/orders/paper'

/** Between two looks at one that is being made; after so many the person is told that it takes long. */
const LOOK_MS = 700
const LOOKS = 40
const pause = () => new Promise((done) => setTimeout(done, LOOK_MS))

/** Asks for a paper until it is made, then fetches it. Whoever leaves the page waits for nothing any more. */
export function usePaper(path: PaperCall, id: number) {
  const t = useTranslations('papers')
  const [making, setMaking] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const fetchPaper = async (choice: PaperChoice, language: Locale, again = false): Promise<void> => {
    setMaking(true)
    const { kind, creditNote } = choice
    const asked = { id, kind, ...(creditNote !== undefined && { creditNote }), language }
    try {
      let answer = await call(path, { ...asked, again })
      for (let looks = 0; answer.state === 'making' && looks < LOOKS && here.current; looks++) {
        await pause()
        answer = await call(path, asked)
      }
      if (!here.current) return
      if (answer.url !== null) fetchFile(answer.url)
      else if (answer.state === 'making') showToast({ tone: 'warn', title: t('slow'), detail: t('slowHint') })
      else {
        const retry = { label: t('again'), run: () => void fetchPaper(choice, language, true) }
        showToast({ tone: 'danger', title: t('failed'), detail: t('failedHint'), actions: [retry] })
      }
    } catch (error) {
      toastError(error)
    } finally {
      setMaking(false)
    }
  }
  return { making, fetchPaper }
}
