import { exactQuantity } from '@airlock/kit/messages'
import type { ReactNode } from 'react'
import { sendWords } from '../../messages/en/send.ts'
import type { Asset } from '../../state/late/asset.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { End, Ends, Figure, Party } from '../../ui/Review.tsx'
import { WholeAddress } from '../../ui/WholeAddress.tsx'
import { TokenMark } from '../marks/TokenMark.tsx'
import { worthOf } from './amount.ts'

interface TransferEndsProps {
  /** Exact decimal text. */
  amount: string
  token: Pick<Asset, 'address' | 'symbol' | 'iconUrl' | 'price'>
  to: string
  /** In place of the value in money, while the price is unknown. */
  worth?: ReactNode
  /** The name from which the address was found. */
  name?: string | undefined
}

/** What is sent, with all its digits, and who gets it. */
export const TransferEnds = ({ amount, token, to, worth, name }: TransferEndsProps) => (
  <Ends>
    <End label={sendWords.youSend} mark={<TokenMark token={token} />} hasNext>
      <Figure
        text={`${exactQuantity(amount)} ${token.symbol}`}
        worth={worthOf(amount, token.price) ?? worth}
      />
    </End>
    <End label={sendWords.to} mark={<Avatar address={to} />}>
      <Party name={name}>
        <WholeAddress address={to} />
      </Party>
    </End>
  </Ends>
)
