import { TriangleAlert } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { swapWords } from '../../messages/en/swap.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { loadSwapTokens } from './swapForm.ts'

/** Says that the operator's list of tokens could not be loaded, if that is so. */
export function NotLoaded() {
  const dispatch = useAppDispatch()
  const { status } = useAppSelector(selectSwap).tokens
  if (status !== 'failed') return null
  return (
    <>
      <Notice icon={TriangleAlert} tone="caution">
        {swapWords.tokensNotLoaded}
      </Notice>
      <Button wide onClick={() => void dispatch(loadSwapTokens())}>
        {commonWords.tryAgain}
      </Button>
    </>
  )
}
