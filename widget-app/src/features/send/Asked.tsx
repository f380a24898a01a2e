import { Globe, TriangleAlert } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { enterForm } from './sendForm.ts'

/** The dApp that asked for the transfer, if one did. */
export function AskedBySite() {
  const { request } = useAppSelector(selectSend)
  const site = useAppSelector((state) => state.config.site)
  if (!request) return null
  return (
    <Notice icon={Globe}>
      {sendWords.asksForPayment(<strong key="site">{site.replace(/^https?:\/\//, '')}</strong>)}
    </Notice>
  )
}

/** Shown if the asset of the payment could not be read: the payment cannot continue. */
export function Unread() {
  const dispatch = useAppDispatch()
  const { request, asset, assets } = useAppSelector(selectSend)
  if (!request?.isUnread || asset) return null
  return (
    <>
      <Notice icon={TriangleAlert} tone="caution">
        {sendWords.assetUnread}
      </Notice>
      <Button wide disabled={assets.status === 'loading'} onClick={() => void dispatch(enterForm())}>
        {commonWords.tryAgain}
      </Button>
    </>
  )
}
