import * as z from 'zod/mini'
import { isSameAddress } from '../../chains/addresses.ts'
import type { FileProblem } from '../config/file.ts'
import { shape } from '../config/shape.ts'

const SECTION =
  'has to be lists of tokens by network, such as { "eip155:8453": [{ address: "0x…", symbol: USDC, name: USD Coin, decimals: 6 }] }.'
const LIST = 'has to be a list of tokens, with one "- address: …" each.'
const ADDRESS = 'has to be the address of the token in quotes.'
const SYMBOL = 'has to be a text of 1 to 12 Latin letters (A to Z) and digits, such as USDC.'
const NAME = 'has to be a text of 1 to 40 visible characters, such as USD Coin.'
const DECIMALS = 'has to be a whole number from 0 to 36, such as 6.'

/** The most tokens of a network: browsers load them with the secure frame. */
const MOST = 24

/** Letters of other scripts may look like Latin ones, or run from right to left. */
const SYMBOL_FORM = /^(?=.*[A-Za-z$₮€£])[A-Za-z0-9$₮€£.+_-]{1,12}$/

const Token = z.strictObject(
  {
    address: z.string(ADDRESS),
    symbol: z.string(SYMBOL).check(z.regex(SYMBOL_FORM, SYMBOL)),
    name: z.string(NAME).check(z.regex(/^[^\p{C}\s](?:[^\p{C}]{0,38}[^\p{C}\s])?$/u, NAME)),
    decimals: z.int(DECIMALS).check(z.gte(0, DECIMALS), z.lte(36, DECIMALS)),
  },
  shape('has to have address, symbol, name and decimals.', ['address', 'symbol', 'name', 'decimals']),
)

/** The section `tokens` of a project: the tokens that the operator has verified, by network (CAIP-2). */
export const TokensSetting = z.record(
  z.string(),
  z.array(Token, LIST).check(z.maxLength(MOST, `has more than ${MOST} tokens.`)),
  SECTION,
)
type TokensSetting = z.infer<typeof TokensSetting>

/** A token that the operator has verified: approvals show its name without a remark. */
interface VerifiedToken {
  /** The contract, or the mint on Solana. */
  address: string
  symbol: string
  name: string
  decimals: number
}

/** By network (CAIP-2). */
export type VerifiedTokens = Readonly<Record<string, readonly VerifiedToken[]>>

/** An address after its network, in the two families that the embedded wallet signs for. */
const ADDRESS_ON_NETWORK =
  /^(?:eip155:\d+ 0x[0-9a-fA-F]{40}|solana:[1-9A-HJ-NP-Za-km-z]{32} [1-9A-HJ-NP-Za-km-z]{32,44})$/

function tokenProblems(network: string, tokens: readonly VerifiedToken[]): FileProblem[] {
  return tokens.flatMap(({ address }, index) => {
    const path = ['tokens', network, index, 'address']
    if (!ADDRESS_ON_NETWORK.test(`${network} ${address}`))
      return [{ path, message: `"tokens" has "${address}", which is no address of a token on ${network}.` }]
    return tokens.findIndex((other) => isSameAddress(other.address, address)) === index
      ? []
      : [{ path, message: `"tokens" lists "${address}" twice for ${network}. Remove one.` }]
  })
}

/**
 * Reads the tokens that the operator of a project has verified.
 *
 * @param networks returns the networks of the project, and is called only if it has tokens
 */
export function readTokens(
  { tokens }: { tokens?: TokensSetting | undefined },
  networks: () => readonly { id: string }[],
): { tokens: VerifiedTokens; problems: FileProblem[] } {
  if (!tokens) return { tokens: {}, problems: [] }
  const known = new Set(networks().map(({ id }) => id))
  const problems = Object.entries(tokens).flatMap(([network, listed]) =>
    known.has(network)
      ? tokenProblems(network, listed)
      : [
          {
            path: ['tokens', network],
            message: `"tokens" has "${network}", which is not a network of the project. Add it to "networks", or remove it here.`,
          },
        ],
  )
  return { tokens, problems }
}
