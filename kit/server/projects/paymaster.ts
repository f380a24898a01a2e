import * as z from 'zod/mini'
import type { FileProblem } from '../config/file.ts'
import { SecretSource } from '../config/secretSource.ts'
import { shape } from '../config/shape.ts'
import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import { isLoopback } from './loopback.ts'

const SETTINGS = ['url', 'sponsor', 'context', 'tokens', 'pageUrls']
const SPONSOR = 'has to be a text, such as "sponsor: Shop".'
const CONTEXT = 'has to be what the paymaster asks for, such as { policyId: shop }.'
const TOKENS = 'has to be lists of tokens by network, such as { "eip155:8453": ["0x…"] }.'
const TOKEN = 'has to be the address of a token in quotes, with 0x and 40 hex digits.'
const PAGES = 'has to be a list of addresses, such as ["https://paymaster.example/rpc"].'

/** A person chooses among the tokens of a network, and each of them costs a few requests to show. */
const MOST_TOKENS = 8

/** The section `smartAccounts.paymaster` of a project. The address often contains a key, so it is a secret. */
export const PaymasterSetting = z.strictObject(
  {
    url: SecretSource,
    sponsor: z.optional(
      z
        .string(SPONSOR)
        .check(
          z.regex(/^[^\p{C}\s](?:[^\p{C}]{0,38}[^\p{C}\s])?$/u, 'has to be 1 to 40 visible characters.'),
        ),
    ),
    context: z.optional(z.record(z.string(), z.unknown(), CONTEXT)),
    tokens: z.optional(
      z.record(
        z.string(),
        z
          .array(z.string(TOKEN).check(z.regex(/^0x[0-9a-fA-F]{40}$/, TOKEN)), TOKENS)
          .check(
            z.minLength(1, 'is empty: list a token, or remove the network.'),
            z.maxLength(MOST_TOKENS, `has more than ${MOST_TOKENS} tokens.`),
          ),
        TOKENS,
      ),
    ),
    pageUrls: z.optional(
      z.array(z.string(PAGES), PAGES).check(z.minLength(1, 'is empty: list an address, or remove it.')),
    ),
  },
  shape('has to have url.', SETTINGS),
)
type PaymasterSetting = z.infer<typeof PaymasterSetting>

/** Who pays the network fees of smart accounts in place of their users (ERC-7677), and for what in return. */
export interface Paymaster {
  /** The project's paymaster. The secret is an address, in which `{chainId}` stands for the decimal id of the chain. */
  url: SecretSource
  /** Who pays, as people read it; null if the paymaster pays for tokens only. */
  sponsor: string | null
  /** What the paymaster is told when it sponsors, such as the id of a policy. */
  context: Readonly<Record<string, unknown>>
  /** The ERC-20 contracts in which it takes the fee, by network (CAIP-2). */
  tokens: Readonly<Record<string, readonly string[]>>
  /** The paymasters that a page may name in its request (EIP-5792 `paymasterService`), exactly as they are written there. */
  pageUrls: readonly string[]
}

/** Whether the server may ask a paymaster there: by https, and in development also on this machine. */
function isService(text: string, mode: Mode): boolean {
  const url = /\s/.test(text) ? null : readUrl(text)
  if (url === null) return false
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (url.protocol === 'https:') return true
  return mode === 'development' && url.protocol === 'http:' && isLoopback(url)
}

const NAME = '"smartAccounts" paymaster:'

function tokenProblems(tokens: Paymaster['tokens'], networks: readonly string[]): FileProblem[] {
  return Object.entries(tokens).flatMap(([network, listed]) => {
    const path = ['tokens', network]
    if (!networks.includes(network))
      return [
        {
          path,
          message: `${NAME} "tokens" has "${network}", which is not among the networks of this section.`,
        },
      ]
    const lower = listed.map((token) => token.toLowerCase())
    return lower.flatMap((token, index) =>
      lower.indexOf(token) === index
        ? []
        : [
            {
              path: [...path, index],
              message: `${NAME} "tokens" lists "${listed[index]}" twice for ${network}. Remove one.`,
            },
          ],
    )
  })
}

function pageProblems(pageUrls: readonly string[], mode: Mode): FileProblem[] {
  return pageUrls.flatMap((url, index) =>
    isService(url, mode)
      ? []
      : [
          {
            path: ['pageUrls', index],
            message: `${NAME} "pageUrls" has "${url}", which is not an https address. Write one such as https://paymaster.example/rpc.`,
          },
        ],
  )
}

/**
 * Reads who pays the fees of a project's smart accounts.
 *
 * @param networks on which the project has smart accounts
 */
export function readPaymaster(
  setting: PaymasterSetting | undefined,
  networks: readonly string[],
  mode: Mode,
): { paymaster: Paymaster | null; problems: FileProblem[] } {
  if (!setting) return { paymaster: null, problems: [] }
  const { url, sponsor = null, context = {}, tokens = {}, pageUrls = [] } = setting
  const problems = [...tokenProblems(tokens, networks), ...pageProblems(pageUrls, mode)]
  return { paymaster: { url, sponsor, context, tokens, pageUrls }, problems }
}
