import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'

/** How long the button's icon says that it is copied (ms). */
const SAID_FOR = 2000

interface Copying {
  /** The icon of the button: a tick for a moment after it was copied. */
  icon: ReactNode
  copy: (text: string) => void
}

/** Copies a text, and shows whether that worked: in the button's icon, and with a message for people who hear it. */
export function useCopy(done: string): Copying {
  const dispatch = useAppDispatch()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(setCopied, SAID_FOR, false)
    return () => clearTimeout(timer)
  }, [isCopied])
  const onDone = () => {
    setCopied(true)
    dispatch(showToast({ message: done, variant: 'success' }))
  }
  return {
    icon: isCopied ? <Check size={16} /> : <Copy size={16} />,
    copy: (text) =>
      void navigator.clipboard
        .writeText(text)
        .then(onDone, () => dispatch(showToast({ message: commonWords.failedToCopy, variant: 'error' }))),
  }
}
