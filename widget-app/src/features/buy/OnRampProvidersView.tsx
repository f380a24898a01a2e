import { Info, MapPinOff, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { truncateAddress } from '../../format/address.ts'
import { accountWords } from '../../messages/en/account.ts'
import { buyWords } from '../../messages/en/buy.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectBuy } from '../../state/late/buySlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import send from '../send/Send.module.css'
import styles from './Buy.module.css'
import { askOffers, loadBuyOptions, selectBuyer, selectBuyProviders } from './buyForm.ts'
import { GetBox } from './GetBox.tsx'
import { LegalNote } from './LegalNote.tsx'
import { Offers } from './Offers.tsx'
import { Methods, PayBox } from './PayBox.tsx'
import { isRestricted } from './regions.ts'

/** The providers are asked after a pause of this length in typing, and again while the prices are shown (ms). */
const PAUSE = 400
const REFRESH = 30_000

function NotHere() {
  return (
    <StatusPanel figure={<Emblem icon={MapPinOff} />} title={buyWords.notHere} text={buyWords.notHereText}>
      <ReceiveButton wide>{accountWords.receive}</ReceiveButton>
    </StatusPanel>
  )
}

/** What stands below the form: the offers, or why there are none. */
function Below() {
  const dispatch = useAppDispatch()
  const { status } = useAppSelector(selectBuy)
  const account = useAppSelector(selectBuyer)
  const hasProviders = useAppSelector(selectBuyProviders).length > 0
  if (status === 'sample')
    return (
      <div className={styles.sample}>
        <Notice icon={TriangleAlert} tone="caution">
          {buyWords.sample}
        </Notice>
        <Button wide onClick={() => void dispatch(loadBuyOptions())}>
          {commonWords.tryAgain}
        </Button>
      </div>
    )
  if (!hasProviders) return <Notice icon={TriangleAlert}>{buyWords.nobodySells}</Notice>
  if (account === null) return <Notice icon={TriangleAlert}>{buyWords.noAccount}</Notice>
  return (
    <>
      <Offers />
      <Notice icon={Info}>{buyWords.howItWorks(truncateAddress(account))}</Notice>
      <LegalNote />
    </>
  )
}

/** What is bought, for how much, and at whom. */
export function OnRampProvidersView() {
  const dispatch = useAppDispatch()
  const isThere = useLate()
  const { status, asked } = useAppSelector(selectBuy)
  const isNowhere = isRestricted() || status === 'restricted'
  useEffect(() => {
    if (isThere && !isNowhere) void dispatch(loadBuyOptions())
  }, [dispatch, isThere, isNowhere])
  useEffect(() => {
    if (status !== 'loaded' || asked === 0) return
    const first = setTimeout(() => dispatch(askOffers()), PAUSE)
    const again = setInterval(() => dispatch(askOffers()), REFRESH)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [dispatch, status, asked])
  if (isNowhere) return <NotHere />
  if (!isThere || status === 'none' || status === 'loading') return <div className={send.room} />
  return (
    <form
      className={send.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        dispatch(askOffers())
      }}
    >
      <PayBox />
      <GetBox />
      <Methods />
      <Below />
    </form>
  )
}
