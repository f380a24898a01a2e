import { Copy } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { identityWords } from '../../messages/en/identity.ts'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Copies the full address and shows whether that worked. */
export function CopyAddressButton({ address }: { address: string }) {
  const dispatch = useAppDispatch()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => dispatch(showToast({ message: identityWords.addressCopied, variant: 'success' })),
      () => dispatch(showToast({ message: commonWords.failedToCopy, variant: 'error' })),
    )
  return (
    <IconButton label={identityWords.copyAddress} icon={<Copy size={16} />} onClick={() => void copy()} />
  )
}
