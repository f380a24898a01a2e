import {
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { JUPITER, WRAPPED } from '../solana/jupiter/transaction.ts'
import { poolOwnerOf } from '../solana/programs/exchange.ts'
import type { SolanaChain } from './solana.ts'
import { createMint } from './spl.ts'

/** What the pool has of the coin (lamports), and of the token unless the test says otherwise. */
const COINS = 1_000_000_000_000n
const TOKENS = 1_000_000_000_000n

/** Opens the account of the wrapped coin from which the local exchange pays, and fills it. */
async function fillCoins({ rpc, airdrop }: SolanaChain, owner: string): Promise<void> {
  const payer = await generateKeyPairSigner()
  await airdrop(payer.address, COINS + 1_000_000_000n)
  const seeds = { owner: address(owner), mint: WRAPPED, tokenProgram: TOKEN_PROGRAM_ADDRESS }
  const [account] = await findAssociatedTokenPda(seeds)
  const instructions = [
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: address(owner), mint: WRAPPED }),
    getTransferSolInstruction({ source: payer, destination: account, amount: COINS }),
    getSyncNativeInstruction({ account }),
  ]
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(payer, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
}

export type SolanaPool = Awaited<ReturnType<typeof openPool>>

/** A new token with 6 decimals that the local exchange swaps with the coin. */
export async function openPool(chain: SolanaChain, tokens = TOKENS) {
  const { owner } = await poolOwnerOf(JUPITER)
  const mint = await createMint(chain, 'spl')
  await mint.mint(owner, tokens)
  await fillCoins(chain, owner)
  return mint
}
