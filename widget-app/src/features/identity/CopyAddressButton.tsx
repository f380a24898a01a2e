import { identityWords } from '../../messages/en/identity.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCopy } from '../copy/useCopy.tsx'

/** Copies the full address and shows whether that worked. */
export function CopyAddressButton({ address }: { address: string }) {
  const { icon, copy } = useCopy(address, identityWords.addressCopied)
  return <IconButton label={identityWords.copyAddress} icon={icon} onClick={copy} />
}
