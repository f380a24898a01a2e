import { Copy } from 'lucide-react'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Copies the whole address and says whether that worked. */
export function CopyAddressButton({ address }: { address: string }) {
  const dispatch = useAppDispatch()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => dispatch(showToast({ message: 'Address copied', variant: 'success' })),
      () => dispatch(showToast({ message: 'Failed to copy', variant: 'error' })),
    )
  return <IconButton label="Copy address" icon={<Copy size={16} />} onClick={() => void copy()} />
}
