import { pairingWords } from '../../messages/en/pairing.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../copy/useCopy.tsx'

interface CopyLinkProps {
  /** Null while it is being created: the button has its place from the start. */
  uri: string | null
  wide?: boolean
}

/** Copies a link, for an app that can neither scan a code nor be opened by a link. */
export function CopyLink({ uri, wide = false }: CopyLinkProps) {
  const { icon, copy } = useCopy(uri, pairingWords.linkCopied)
  return (
    <Button tone={wide ? 'secondary' : 'quiet'} wide={wide} busy={uri === null} onClick={copy}>
      {icon}
      {pairingWords.copyLink}
    </Button>
  )
}
