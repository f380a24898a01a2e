import { Copy } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { pairingWords } from '../../messages/en/pairing.ts'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'

/** Copies a link, for an app that can neither scan a code nor be opened by a link. */
export function CopyLink({ uri, wide = false }: { uri: string; wide?: boolean }) {
  const dispatch = useAppDispatch()
  const copy = () =>
    navigator.clipboard.writeText(uri).then(
      () => dispatch(showToast({ message: pairingWords.linkCopied, variant: 'success' })),
      () => dispatch(showToast({ message: commonWords.failedToCopy, variant: 'error' })),
    )
  return (
    <Button tone={wide ? 'secondary' : 'quiet'} wide={wide} onClick={() => void copy()}>
      <Copy size={16} />
      {pairingWords.copyLink}
    </Button>
  )
}
