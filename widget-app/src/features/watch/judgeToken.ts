import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import type { TokenBalance } from '../../../shared/blockchain.ts'
import { nameLabel, symbolLabel } from '../../../shared/label.ts'
import type { TokenDescription } from '../../chains/adapter.ts'
import type { Candidate, LookAlike, Suggestion } from '../../state/late/watchSlice.ts'
import type { CaipNetwork } from '../../types.ts'

const refuse = (what: string) => new AirlockError(ErrorCode.INVALID_PARAMS, `wallet_watchAsset: ${what}`)

/** Symbols are compared in this form, which removes differences that people do not see. */
const plain = (symbol: string): string => symbol.normalize('NFKC').toUpperCase()

/**
 * The description of the token: from its contract, and from the site only for fields that the contract
 * omits.
 *
 * @throws AirlockError -32602 if the site contradicts the contract, or a field is missing from both.
 */
export function judgeToken(given: Suggestion, found: TokenDescription): Candidate {
  const own = symbolLabel(found.symbol ?? undefined)
  if (own && given.symbol && plain(own) !== plain(given.symbol))
    throw refuse(`options.symbol is ${given.symbol}, and the token’s contract says ${own}`)
  if (found.decimals !== null && given.decimals !== undefined && found.decimals !== given.decimals)
    throw refuse(`options.decimals is ${given.decimals}, and the token’s contract says ${found.decimals}`)
  const symbol = own ?? symbolLabel(given.symbol)
  const decimals = found.decimals ?? given.decimals
  if (!symbol) throw refuse('options.symbol is needed: the token’s contract has none')
  if (decimals === undefined) throw refuse('options.decimals is needed: the token’s contract has none')
  return {
    address: found.address,
    symbol,
    name: nameLabel(found.name ?? undefined) ?? symbol,
    decimals,
    balance: found.balance,
    isClaimed: !own || found.decimals === null,
  }
}

export function lookAlikeOf(
  { address, symbol }: Candidate,
  { nativeCurrency }: CaipNetwork,
  listed: readonly Pick<TokenBalance, 'address' | 'symbol'>[],
): LookAlike {
  const isAlike = (other: string) => plain(other) === plain(symbol)
  if (isAlike(nativeCurrency.symbol)) return 'coin'
  const contracts = listed
    .filter((token) => isAlike(token.symbol))
    .flatMap(({ address: id }) => id?.slice(id.lastIndexOf(':') + 1) ?? [])
  const contract = contracts.find((one) => !isSameAddress(one, address))
  return contract === undefined ? null : { contract }
}
