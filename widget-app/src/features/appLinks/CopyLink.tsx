import { Copy } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { pairingWords } from '../../messages/en/pairing.ts'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'

interface CopyLinkProps {
  /** Null while it is being created: the button has its place from the start. */
  uri: string | null
  wide?: boolean
}

/** Copies a link, for an app that can neither scan a code nor be opened by a link. */
export function CopyLink({ uri, wide = false }: CopyLinkProps) {
  const dispatch = useAppDispatch()
  const copy = (link: string) =>
    navigator.clipboard.writeText(link).then(
      () => dispatch(showToast({ message: pairingWords.linkCopied, variant: 'success' })),
      () => dispatch(showToast({ message: commonWords.failedToCopy, variant: 'error' })),
    )
  return (
    <Button
      tone={wide ? 'secondary' : 'quiet'}
      wide={wide}
      busy={uri === null}
      onClick={() => uri !== null && void copy(uri)}
    >
      <Copy size={16} />
      {pairingWords.copyLink}
    </Button>
  )
}
