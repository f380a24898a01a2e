import { type Address, type EncodedAccount, getBase58Decoder, unwrapOption } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, TOKEN_PROGRAM_ADDRESS, type Token } from '@solana-program/token'
import { extensionsIn } from './extensions.ts'
import type { Ledger } from './ledger.ts'
import { encodingIn } from './params.ts'
import { RpcProblem } from './problem.ts'

/** Programs whose accounts are parsed. Token-2022 appends its extensions to the same layouts. */
export const TOKEN_PROGRAMS: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAM_ADDRESS]: 'spl-token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'spl-token-2022',
}

const MINT_SIZE = 82
const TOKEN_SIZE = 165
const STATES = ['uninitialized', 'initialized', 'frozen'] as const
/** The size limit of base58, because encoding is slow beyond it. */
const MAX_BASE58 = 128

const ENCODINGS = ['base58', 'base64', 'jsonParsed'] as const

type Options = Readonly<Record<string, unknown>>

const base58 = (bytes: EncodedAccount['data']) => getBase58Decoder().decode(bytes)

/** After the common layout, a byte of Token-2022 distinguishes the two: 1 is a mint, 2 is an account. */
const kindOf = ({ programAddress, data }: EncodedAccount): 'mint' | 'account' | undefined => {
  if (TOKEN_PROGRAMS[programAddress] === undefined) return undefined
  if (data.length === MINT_SIZE) return 'mint'
  if (data.length === TOKEN_SIZE) return 'account'
  return data[TOKEN_SIZE] === 1 ? 'mint' : data[TOKEN_SIZE] === 2 ? 'account' : undefined
}

/** The fields of a token account, or undefined for any other account. */
export const tokenIn = (account: EncodedAccount) =>
  kindOf(account) === 'account' ? getTokenDecoder().decode(account.data.slice(0, TOKEN_SIZE)) : undefined

export const mintIn = (account: EncodedAccount | undefined) =>
  account && kindOf(account) === 'mint'
    ? getMintDecoder().decode(account.data.slice(0, MINT_SIZE))
    : undefined

/** Formats an amount like wallets: 1500000 with 6 decimals is 1.5. */
export function uiAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text =
    decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

export const decimalsOf = (ledger: Ledger, mint: Address) => mintIn(ledger.account(mint))?.decimals ?? 0

function parsedToken(ledger: Ledger, token: Token) {
  const decimals = decimalsOf(ledger, token.mint)
  const delegate = unwrapOption(token.delegate)
  return {
    mint: token.mint,
    owner: token.owner,
    isNative: unwrapOption(token.isNative) !== null,
    state: STATES[token.state],
    tokenAmount: uiAmount(token.amount, decimals),
    ...(delegate && { delegate, delegatedAmount: uiAmount(token.delegatedAmount, decimals) }),
  }
}

/** The `jsonParsed` form of an account with a known layout. */
function parsed(ledger: Ledger, account: EncodedAccount) {
  const token = tokenIn(account)
  const mint = mintIn(account)
  const found = token
    ? { type: 'account', info: parsedToken(ledger, token) }
    : mint && {
        type: 'mint',
        info: {
          decimals: mint.decimals,
          supply: mint.supply.toString(),
          isInitialized: mint.isInitialized,
          mintAuthority: unwrapOption(mint.mintAuthority),
          freezeAuthority: unwrapOption(mint.freezeAuthority),
          ...(account.data.length > MINT_SIZE && { extensions: extensionsIn(Uint8Array.from(account.data)) }),
        },
      }
  const program = TOKEN_PROGRAMS[account.programAddress]
  return found && { program, space: account.data.length, parsed: found }
}

function sliced({ data }: EncodedAccount, { dataSlice }: Options): EncodedAccount['data'] {
  if (typeof dataSlice !== 'object' || dataSlice === null) return data
  const { offset, length } = dataSlice as { offset?: unknown; length?: unknown }
  const from = Number(offset ?? 0)
  return data.slice(from, from + Number(length ?? 0))
}

function encodedData(ledger: Ledger, account: EncodedAccount, options: Options): unknown {
  const encoding = encodingIn(options, ENCODINGS)
  const bytes = sliced(account, options)
  const base64 = () => [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding === 'jsonParsed') return parsed(ledger, account) ?? base64()
  if (encoding === 'base64') return base64()
  if (bytes.length > MAX_BASE58)
    throw new RpcProblem(
      'invalidRequest',
      `Encoded binary (base 58) data should be less than ${MAX_BASE58} bytes, please use Base64 encoding.`,
    )
  // Without an encoding, the answer has the legacy form: only the text.
  return encoding === 'base58' ? [base58(bytes), 'base58'] : base58(bytes)
}

/** Encodes an account for an RPC answer. The result is null if it does not exist. */
export function encodeAccount(
  ledger: Ledger,
  account: EncodedAccount | undefined,
  options: Options,
): unknown {
  return account
    ? {
        lamports: account.lamports,
        owner: account.programAddress,
        executable: account.executable,
        rentEpoch: 2n ** 64n - 1n,
        space: account.data.length,
        data: encodedData(ledger, account, options),
      }
    : null
}
