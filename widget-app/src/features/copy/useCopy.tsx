import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'

/** How long the button's icon says that it is copied (ms). */
const SAID_FOR = 2000

interface Copying {
  /** The icon of the button: for a moment a tick, if the text that it now copies was copied. */
  icon: ReactNode
  copy: () => void
}

/** Copies a text, and shows whether that worked: with a message, and in the button's icon. */
export function useCopy(text: string | null, done: string): Copying {
  const dispatch = useAppDispatch()
  const [copied, setCopied] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setCopied, SAID_FOR, null)
    return () => clearTimeout(timer)
  }, [copied])
  const onDone = (now: string) => {
    setCopied({ text: now })
    dispatch(showToast({ message: done, variant: 'success' }))
  }
  const onFailed = () => {
    setCopied(null)
    dispatch(showToast({ message: commonWords.failedToCopy, variant: 'error' }))
  }
  return {
    icon: copied !== null && copied.text === text ? <Check size={16} /> : <Copy size={16} />,
    copy: () => {
      if (text !== null) navigator.clipboard.writeText(text).then(() => onDone(text), onFailed)
    },
  }
}
