import { Picture } from '../../shared/blockchain.ts'
import { nameLabel, shortAddress, symbolLabel, UNNAMED } from '../../shared/label.ts'
import { formatAddress } from '../chains/addresses.ts'
import type { Chain, NamedToken } from '../chains/chain.ts'
import { type Claim, packagedTokens, tokenKey } from './packaged.ts'

/** A token's name and symbol, cut and cleaned for display. */
export interface SaidName {
  name?: string | undefined
  symbol?: string | undefined
}

/** The names and images of tokens, as configured by the operator or packaged. */
export function createClaims() {
  const namedTokens = new WeakMap<Chain, ReadonlyMap<string, NamedToken>>()

  /** The operator's tokens, by key. Their names take precedence over the tokens' own. */
  function operatorTokens(chain: Chain): ReadonlyMap<string, NamedToken> {
    const named =
      namedTokens.get(chain) ?? new Map(chain.tokens.map((token) => [tokenKey(token.address), token]))
    namedTokens.set(chain, named)
    return named
  }

  /** The operator's entry (`word`) and the package's entry (`claim`) of a token. */
  function claimsOf(chain: Chain, key: string): { word: Claim | undefined; claim: Claim | undefined } {
    const named = operatorTokens(chain).get(key)
    const claim = packagedTokens(chain.id).get(key)
    if (!named) return { word: undefined, claim }
    const { image = '' } = named
    const isPicture = image.startsWith('data:') && Picture.safeParse(image).success
    const picture = isPicture ? image : (claim?.picture ?? null)
    return { word: { name: nameLabel(named.name), symbol: symbolLabel(named.symbol), picture }, claim }
  }

  /** Only listed tokens have an image: a fake USDC must not have the real one's. */
  function labelled(chain: Chain, address: string, said: SaidName) {
    const { word, claim } = claimsOf(chain, tokenKey(address))
    const written = formatAddress(chain.namespace, address)
    return {
      address: written,
      name: word?.name ?? said.name ?? claim?.name ?? UNNAMED,
      symbol: word?.symbol ?? said.symbol ?? claim?.symbol ?? shortAddress(written),
      picture: (word ?? claim)?.picture ?? null,
    }
  }

  return { operatorTokens, labelled }
}
