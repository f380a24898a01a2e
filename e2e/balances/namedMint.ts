import {
  AccountRole,
  type Address,
  addEncoderSizePrefix,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getU32Encoder,
  getUtf8Encoder,
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
  getMintToInstruction,
} from '@solana-program/token'
import type { SolanaChain } from '../support/solana.ts'

const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** The size of the mint: an account, its account type, and one extension that points to metadata in the mint itself. */
const SPACE = 165n + 1n + 4n + 64n
/** The metadata increases the size when it is written, and the rent for it must already be there. */
const RENT = 20_000_000n
/** The discriminator of the instruction that writes the metadata (spl_token_metadata_interface:initialize_account). */
const INITIALIZE = [210, 225, 30, 162, 88, 184, 77, 141]

const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
const bytes = (...parts: ArrayLike<number>[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)))

/**
 * Creates a token-2022 mint that stores its own name and symbol, and mints an amount to an owner. Returns its address.
 */
export async function createNamedMint(
  { rpc }: SolanaChain,
  { name, symbol, decimals }: { name: string; symbol: string; decimals: number },
  owner: Address,
  amount: bigint,
): Promise<string> {
  const [issuer, mint] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  await rpc.requestAirdrop(issuer.address, lamports(1_000_000_000n)).send()
  const config = { programAddress: TOKEN_2022 }
  const writable = { address: mint.address, role: AccountRole.WRITABLE }
  const key = (of: Address) => getAddressEncoder().encode(of)
  const [token] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: TOKEN_2022 })
  const written = [text.encode(name), text.encode(symbol), text.encode('')]
  const instructions: Instruction[] = [
    getCreateAccountInstruction({
      payer: issuer,
      newAccount: mint,
      lamports: RENT,
      space: SPACE,
      programAddress: TOKEN_2022,
    }),
    // MetadataPointer: initialize { authority, metadata }
    { ...config, accounts: [writable], data: bytes([39, 0], key(issuer.address), key(mint.address)) },
    getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: issuer.address }, config),
    {
      ...config,
      accounts: [
        writable,
        { address: issuer.address, role: AccountRole.READONLY },
        { address: mint.address, role: AccountRole.READONLY },
        { address: issuer.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: bytes(INITIALIZE, ...written),
    },
    await getCreateAssociatedTokenInstructionAsync({
      payer: issuer,
      owner,
      mint: mint.address,
      tokenProgram: TOKEN_2022,
    }),
    getMintToInstruction({ mint: mint.address, token, mintAuthority: issuer, amount }, config),
  ]
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(issuer, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
  return mint.address
}
