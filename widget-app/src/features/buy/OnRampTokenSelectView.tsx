import { Check } from 'lucide-react'
import { buyWords } from '../../messages/en/buy.ts'
import { buyTokenChosen, selectBuy } from '../../state/late/buySlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { moveFocus } from '../../ui/moveFocus.ts'
import { TokenMark } from '../marks/TokenMark.tsx'
import send from '../send/Send.module.css'
import { selectBuyTokens } from './buyForm.ts'
import { LegalNote } from './LegalNote.tsx'

/** What can be bought, each token on each of its networks. */
export function OnRampTokenSelectView() {
  const dispatch = useAppDispatch()
  const { token: chosen } = useAppSelector(selectBuy)
  const tokens = useAppSelector(selectBuyTokens)
  const isChosen = ({ id, network }: (typeof tokens)[number]) =>
    id === chosen?.id && network === chosen.network
  return (
    <div className={send.list}>
      <ul aria-label={buyWords.tokens} onKeyDown={moveFocus}>
        {tokens.map((token) => (
          <li key={`${token.id} ${token.network}`}>
            <ListRow
              lead={<TokenMark token={{ symbol: token.symbol, address: null }} />}
              title={token.name}
              detail={buyWords.on(token.networkLabel)}
              trail={
                <>
                  {token.symbol}
                  {isChosen(token) && <Check size={16} />}
                </>
              }
              current={isChosen(token)}
              onClick={() => {
                dispatch(buyTokenChosen(token))
                dispatch(goBack())
              }}
            />
          </li>
        ))}
      </ul>
      <LegalNote />
    </div>
  )
}
