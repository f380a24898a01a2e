import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { CaipNetwork } from '../../types.ts'
import type { Finding, FindingCode, Token, Transfer } from '../adapter.ts'
import { feeOf, type Holding, type Mint, readHolding, readMint } from './mint.ts'
import { associatedAccount } from './programAddress.ts'
import { TOKEN_2022, tokenProgramOf } from './programs.ts'
import { type Account, readAccounts, readEpoch, readHoldings, readRent } from './readAccounts.ts'
import { addressOf } from './transaction.ts'

/** The most accounts of a token that one transfer can draw from: more do not fit into a transaction. */
const SOURCES = 8

export interface TokenPlan {
  instructions: Instruction[]
  /** Lamports for the recipient's account, if they have none for this token. */
  deposit: bigint
  received: bigint
  findings: Finding[]
}

type TokenTransfer = Transfer & { token: Token }

const invalid = (message: string) => new AirlockError(ErrorCode.INVALID_PARAMS, message)

/** The token program that owns this mint, and the parsed mint; rejects for any other address. */
async function readTokenMint(
  network: CaipNetwork,
  address: string,
): Promise<{ program: Address; mint: Mint }> {
  const [account] = await readAccounts(network, [address])
  const program = tokenProgramOf(account?.owner)
  const mint = account && program ? readMint(account.data, program === TOKEN_2022) : null
  if (!program || !mint) throw invalid('There is no such token on this network')
  return { program, mint }
}

type Source = Pick<Holding, 'address' | 'amount'>

/** The shares of the amount, from the fullest accounts first; null if the total is too small. */
function sourcesOf(holdings: readonly Holding[], amount: bigint): Source[] | null {
  let missing = amount
  const sources: Source[] = []
  for (const { address, amount: held } of holdings.filter(({ isFrozen }) => !isFrozen).slice(0, SOURCES)) {
    const part = held < missing ? held : missing
    if (part > 0n) sources.push({ address, amount: part })
    missing -= part
  }
  return missing === 0n ? sources : null
}

/** Creates the recipient's account for the token; the sender pays. */
const create = ({ from, to, token }: TokenTransfer, program: Address, account: Address): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(addressOf(from)),
    ata: account,
    owner: addressOf(to),
    mint: addressOf(token.address),
    tokenProgram: program,
  })

/** Transfers a part of the amount. Both token programs have this instruction. */
const move = (
  { from, token }: TokenTransfer,
  program: Address,
  source: Source,
  destination: Address,
): Instruction =>
  getTransferCheckedInstruction(
    {
      source: addressOf(source.address),
      mint: addressOf(token.address),
      destination,
      authority: createNoopSigner(addressOf(from)),
      amount: source.amount,
      decimals: token.decimals,
    },
    { programAddress: program },
  )

const when = (isTrue: boolean, code: FindingCode): Finding[] => (isTrue ? [{ code }] : [])

/** Findings about the recipient's address: a wallet belongs to the system program, or does not exist yet. */
export function aboutRecipient({ from, to, token }: Transfer, account: Account | null): Finding[] {
  if (token && to === token.address) return [{ code: 'own-contract' }]
  if (to === from) return [{ code: 'self' }]
  if (!account || account.owner === SYSTEM_PROGRAM_ADDRESS) return []
  return [{ code: tokenProgramOf(account.owner) ? 'token-account' : 'contract' }]
}

const aboutMint = (mint: Mint, isNew: boolean): Finding[] => [
  ...when(!mint.isTransferable, 'not-transferable'),
  ...when(mint.hasHook, 'transfer-hook'),
  ...when(mint.isPaused, 'paused'),
  ...when(mint.isBornFrozen && isNew, 'frozen'),
]

/**
 * Plans a token transfer. The tokens go to the associated account of the recipient's wallet, which is
 * created if it is missing. `transferChecked` moves them, because it fails if the decimals differ from the
 * shown ones.
 */
export async function planToken(network: CaipNetwork, transfer: TokenTransfer): Promise<TokenPlan> {
  const { from, to, token, amount } = transfer
  const { program, mint } = await readTokenMint(network, token.address)
  if (mint.decimals !== token.decimals) throw invalid('The token has other decimals on this network')
  const account = associatedAccount(to, program, token.address)
  const [holdings, [wallet = null, existing = null], epoch] = await Promise.all([
    readHoldings(network, from, token.address),
    readAccounts(network, [to, account]),
    mint.fees.length > 0 ? readEpoch(network) : 0n,
  ])
  const destination = existing && readHolding(account, existing.data, token.address)
  const sources = sourcesOf(holdings, amount)
  const fee = feeOf(amount, mint.fees, epoch)
  return {
    instructions: [
      ...(destination ? [] : [create(transfer, program, account)]),
      ...(sources ?? []).map((source) => move(transfer, program, source, account)),
    ],
    deposit: destination ? 0n : await readRent(network, mint.accountSize),
    received: amount - fee,
    findings: [
      ...aboutRecipient(transfer, wallet),
      ...when(!wallet && !destination, 'unused'),
      ...aboutMint(mint, !destination),
      ...when(
        destination?.isFrozen === true || (!sources && holdings.some(({ isFrozen }) => isFrozen)),
        'frozen',
      ),
      ...when(!sources && !holdings.some(({ isFrozen }) => isFrozen), 'fails'),
      ...when(fee > 0n, 'keeps-fee'),
    ],
  }
}
