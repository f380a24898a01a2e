import { type ReactNode, type RefObject, useRef } from 'react'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { accountDataSet } from '../../state/chains/chainsSlice.ts'
import { selectAccount, selectActiveNamespace } from '../../state/chains/selectors.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { ActivityTab } from '../activity/ActivityTab.tsx'
import { NftsTab } from '../nfts/NftsTab.tsx'
import { TokensTab } from '../tokens/TokensTab.tsx'
import type { Tokens } from '../tokens/useTokens.ts'
import styles from './AccountView.module.css'

const PANEL = 'airlock-holdings'

/** Makes the panel scrollable by keyboard, whatever it contains. */
const SCROLLABLE = { tabIndex: 0 }

interface TabProps {
  scroller: RefObject<HTMLElement | null>
  tokens: Tokens
}

/** In the order of the specification; `currentTab` of the account is an index of it. */
const TABS: readonly { name: 'tokens' | 'nfts' | 'activity'; show: (props: TabProps) => ReactNode }[] = [
  { name: 'tokens', show: (props) => <TokensTab {...props} /> },
  { name: 'nfts', show: ({ scroller }) => <NftsTab scroller={scroller} /> },
  { name: 'activity', show: ({ scroller }) => <ActivityTab scroller={scroller} /> },
]

/** The account's tokens, collectibles and history. */
export function Holdings({ tokens }: { tokens: Tokens }) {
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  const { currentTab, caipAddress } = useAppSelector(selectAccount)
  const hasActivity = useAppSelector(selectFeatures).activity
  const scroller = useRef<HTMLDivElement>(null)
  const tabs = TABS.filter(({ name }) => hasActivity || name !== 'activity').map((tab) => ({
    ...tab,
    title: commonWords[tab.name],
  }))
  const chosen = tabs[currentTab] ?? tabs[0]
  const choose = (name: string) => {
    const place = tabs.findIndex((tab) => tab.name === name)
    dispatch(accountDataSet({ namespace, data: { currentTab: place } }))
    scroller.current?.scrollTo({ top: 0 })
  }
  if (!chosen) return null
  return (
    <>
      <Tabs label={accountWords.holdings} tabs={tabs} current={chosen.name} onChoose={choose} panel={PANEL} />
      <div
        ref={scroller}
        key={`${caipAddress} ${chosen.name}`}
        id={PANEL}
        className={styles.panel}
        role="tabpanel"
        aria-label={chosen.title}
        {...SCROLLABLE}
      >
        {chosen.show({ scroller, tokens })}
      </div>
    </>
  )
}
