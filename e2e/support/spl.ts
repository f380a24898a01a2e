import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { SolanaChain } from './solana.ts'

const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** The size of a mint with one extension: an account, the account type, then type, length and the extension. */
const extended = (bytes: number) => 165 + 1 + 4 + bytes

/** token-2022's extensions of a mint: the resulting size, and the instruction that initialises them. */
const EXTENSIONS = {
  /** 1 % of every transfer, at most 1000. It cannot be changed. */
  'transfer-fee': {
    space: extended(108),
    // InitializeTransferFeeConfig { no authorities, basis points: u16, maximum: u64 }
    data: [26, 0, 0, 0, 100, 0, ...[0, 202, 154, 59, 0, 0, 0, 0]],
  },
  'non-transferable': { space: extended(0), data: [32] },
} as const

export type Extension = keyof typeof EXTENSIONS

/** Creates a token with 6 decimals and an issuer of its own. */
export async function createMint({ rpc }: SolanaChain, kind: 'spl' | 'token-2022' | Extension, decimals = 6) {
  const programAddress = kind === 'spl' ? TOKEN_PROGRAM_ADDRESS : TOKEN_2022
  const extension = kind in EXTENSIONS ? EXTENSIONS[kind as Extension] : undefined
  const [issuer, mint] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  await rpc.requestAirdrop(issuer.address, lamports(1_000_000_000n)).send()

  const send = async (instructions: Instruction[]) => {
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (each) => setTransactionMessageFeePayerSigner(issuer, each),
      (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
      (each) => appendTransactionMessageInstructions(instructions, each),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
  }
  const accountOf = async (owner: string): Promise<Address> => {
    const seeds = { owner: address(owner), mint: mint.address, tokenProgram: programAddress }
    return (await findAssociatedTokenPda(seeds))[0]
  }
  const open = (owner: string) =>
    getCreateAssociatedTokenInstructionAsync({
      payer: issuer,
      owner: address(owner),
      mint: mint.address,
      tokenProgram: programAddress,
    })

  const space = BigInt(extension?.space ?? getMintSize())
  const rent = await rpc.getMinimumBalanceForRentExemption(space).send()
  await send([
    getCreateAccountInstruction({ payer: issuer, newAccount: mint, lamports: rent, space, programAddress }),
    ...(extension
      ? [
          {
            programAddress,
            accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
            data: Uint8Array.from(extension.data),
          },
        ]
      : []),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals, mintAuthority: issuer.address },
      { programAddress },
    ),
  ])
  return {
    address: mint.address as string,
    accountOf,
    /** Mints an amount to the owner's token account. */
    mint: async (owner: string, amount: bigint) => {
      const token = await accountOf(owner)
      const { value: existing } = await rpc.getAccountInfo(token, { encoding: 'base64' }).send()
      await send([
        ...(existing ? [] : [await open(owner)]),
        getMintToInstruction(
          { mint: mint.address, token, mintAuthority: issuer, amount },
          { programAddress },
        ),
      ])
    },
    /** The owner's balance, 0 without an account. */
    balanceOf: async (owner: string): Promise<bigint> => {
      const account = await accountOf(owner)
      const { value } = await rpc.getAccountInfo(account, { encoding: 'base64' }).send()
      return value ? BigInt((await rpc.getTokenAccountBalance(account).send()).value.amount) : 0n
    },
  }
}
