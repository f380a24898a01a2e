import { CircleSlash } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { tokensWords } from '../../messages/en/tokens.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { hiddenToggled } from '../../state/late/tokensSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/illustrations/Failure.tsx'
import { NoTokens } from '../../ui/illustrations/NoTokens.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import { TokenRow } from './TokenRow.tsx'
import styles from './Tokens.module.css'
import { tokenKey } from './tokenRules.ts'
import type { Tokens } from './useTokens.ts'

/** The height in pixels of a collapsed row. */
const ROW = 60

interface TokensTabProps {
  tokens: Tokens
  scroller: RefObject<HTMLElement | null>
}

function Empty() {
  const hasCoin = Number(useAppSelector(selectAccount).balance) > 0
  return (
    <ListState
      picture={<NoTokens />}
      title={hasCoin ? tokensWords.noOtherTokens : tokensWords.noTokensYet}
      text={tokensWords.tokensYouReceiveWillAppearHere}
    >
      <ReceiveButton>{tokensWords.receiveTokens}</ReceiveButton>
    </ListState>
  )
}

function Failed({ isOnline, retry }: Tokens) {
  return (
    <ListState
      picture={<Failure />}
      title={isOnline ? tokensWords.yourTokensCouldNotBeLoaded : commonWords.youAreOffline}
      text={isOnline ? tokensWords.onlyThisListIsMissing : null}
    >
      <Button onClick={retry}>{commonWords.tryAgain}</Button>
    </ListState>
  )
}

const Unlisted = () => (
  <ListState icon={CircleSlash} title={tokensWords.tokenListUnavailable} text={tokensWords.unlisted} />
)

/** The number of hidden tokens, and a button that shows them. */
function Footer({ hidden, showsHidden, total, shown }: Tokens) {
  const dispatch = useAppDispatch()
  const isPartly = total.unpriced > 0 && total.usd !== null
  if (hidden === 0 && !isPartly) return null
  return (
    <div className={styles.footer}>
      {isPartly && <p>{tokensWords.unpriced(total.unpriced)}</p>}
      {hidden > 0 && (
        <button
          type="button"
          role="switch"
          aria-checked={showsHidden}
          className={styles.toggle}
          onClick={() => dispatch(hiddenToggled())}
        >
          <span>
            {tokensWords.showHidden(
              <span key="count" className={styles.count}>
                ({hidden})
              </span>,
            )}
          </span>
          <span className={styles.knob} aria-hidden="true" />
        </button>
      )}
      {hidden > 0 && shown.length > 0 && <p>{tokensWords.whyHidden}</p>}
    </div>
  )
}

/** The account's holdings in the order of their source. */
export function TokensTab({ tokens, scroller }: TokensTabProps) {
  const [open, setOpen] = useState<string | null>(null)
  const { state, shown, total } = tokens
  if (state === 'loading') return <ListSkeleton rows={6} />
  if (state === 'failed') return <Failed {...tokens} />
  if (state === 'unlisted') return <Unlisted />
  const keyOf = (index: number) => tokenKey(shown[index] ?? {})
  return (
    <>
      {shown.length === 0 ? (
        <Empty />
      ) : (
        <VirtualList
          label={commonWords.tokens}
          count={shown.length}
          keyOf={keyOf}
          heightOf={() => ROW}
          scroller={scroller}
        >
          {(index, stop) => {
            const token = shown[index]
            const key = keyOf(index)
            if (!token) return null
            return (
              <TokenRow
                token={token}
                stop={stop}
                isOpen={key === open}
                isPriced={total.usd !== null}
                onToggle={() => setOpen(key === open ? null : key)}
              />
            )
          }}
        </VirtualList>
      )}
      <Footer {...tokens} />
    </>
  )
}
