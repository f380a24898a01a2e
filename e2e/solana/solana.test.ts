import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compileTransactionMessage,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageEncoder,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  type SolanaRpcApi,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTokenDecoder,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Solana, startSolana } from './server.ts'

const SOL = 1_000_000_000n
const SLOT_MS = 400

let solana: Solana
let rpc: Rpc<SolanaRpcApi>
/** The chain's clock, which the tests advance. */
let time = Date.UTC(2026, 0, 1)
let ada: KeyPairSigner
let bob: KeyPairSigner

beforeAll(async () => {
  solana = await startSolana({ now: () => time })
  rpc = createSolanaRpc(solana.url)
})
afterAll(() => solana.stop())

beforeEach(async () => {
  ;[ada, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  await rpc.requestAirdrop(ada.address, lamports(10n * SOL)).send()
})

const balanceOf = async ({ address }: { address: Address }) => (await rpc.getBalance(address).send()).value

async function messageOf(instructions: Instruction[], version: 0 | 'legacy' = 0) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayerSigner(ada, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  )
}

const signed = async (instructions: Instruction[], version: 0 | 'legacy' = 0) =>
  signTransactionMessageWithSigners(await messageOf(instructions, version))

const submit = (transaction: Awaited<ReturnType<typeof signed>>, skipPreflight = false) =>
  rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64', skipPreflight })
    .send()

const send = async (...instructions: Instruction[]) => submit(await signed(instructions))

const transfer = (amount: bigint) =>
  getTransferSolInstruction({ source: ada, destination: bob.address, amount })

/** Creates a mint of Ada's with 6 decimals, and mints an amount to her account. */
async function mintTokens(amount: bigint) {
  const mint = await generateKeyPairSigner()
  const space = BigInt(getMintSize())
  const rent = await rpc.getMinimumBalanceForRentExemption(space).send()
  const accountOf = async (owner: Address) => {
    const [found] = await findAssociatedTokenPda({
      owner,
      mint: mint.address,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    return found
  }
  const open = (owner: Address) =>
    getCreateAssociatedTokenInstructionAsync({ payer: ada, owner, mint: mint.address })
  const token = await accountOf(ada.address)
  await send(
    getCreateAccountInstruction({
      payer: ada,
      newAccount: mint,
      lamports: rent,
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: ada.address }),
    await open(ada.address),
    getMintToInstruction({ mint: mint.address, token, mintAuthority: ada, amount }),
  )
  return { mint: mint.address, token, open, accountOf }
}

describe('the network', () => {
  test('is devnet by its genesis hash, shortened as in CAIP-2', async () => {
    expect((await rpc.getGenesisHash().send()).slice(0, 32)).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  })

  test('is healthy, and its slots advance with the clock', async () => {
    expect(await rpc.getHealth().send()).toBe('ok')
    const before = await rpc.getSlot().send()
    time += 3 * SLOT_MS
    expect(await rpc.getSlot().send()).toBe(before + 3n)
    expect(await rpc.getBlockHeight().send()).toBe(before + 3n)
    expect((await rpc.getEpochInfo().send()).absoluteSlot).toBe(before + 3n)
  })

  test('can be called from a page of any origin', async () => {
    const asked = await fetch(solana.url, { method: 'OPTIONS' })
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked.headers.get('access-control-allow-headers')).toBe('*')
  })
})

describe('a transfer', () => {
  test.each([0, 'legacy'] as const)(
    'of version %s arrives, costs its fee and is in the history',
    async (version) => {
      const signature = await submit(await signed([transfer(SOL)], version))
      expect(await balanceOf(bob)).toBe(SOL)
      expect(await balanceOf(ada)).toBe(9n * SOL - 5_000n)
      const { value: statuses } = await rpc.getSignatureStatuses([signature]).send()
      expect(statuses[0]).toMatchObject({ err: null, confirmationStatus: 'finalized' })
      const found = await rpc
        .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
        .send()
      expect(found).toMatchObject({
        version,
        meta: { err: null, fee: 5_000n, preBalances: [10n * SOL, 0n, 1n] },
        transaction: { signatures: [signature] },
      })
      expect(found?.meta?.postBalances).toEqual([9n * SOL - 5_000n, SOL, 1n])
      const listed = await rpc.getSignaturesForAddress(bob.address).send()
      expect(listed.map((each) => each.signature)).toEqual([signature])
    },
  )

  test('also costs the price that the sender offers for compute units', async () => {
    const program = address('ComputeBudget111111111111111111111111111111')
    const limit = Buffer.alloc(5)
    limit[0] = 2
    limit.writeUInt32LE(10_000, 1)
    const price = Buffer.alloc(9)
    price[0] = 3
    price.writeBigUInt64LE(250_001n, 1)
    const instructions = [limit, price].map((data) => ({ programAddress: program, data }))
    const message = compileTransactionMessage(await messageOf([...instructions, transfer(SOL)]))
    const encoded = getBase64Decoder().decode(getCompiledTransactionMessageEncoder().encode(message))
    const { value: fee } = await rpc.getFeeForMessage(encoded as never).send()
    expect(fee).toBe(5_000n + 2_501n)
    await send(...instructions, transfer(SOL))
    expect(await balanceOf(ada)).toBe(9n * SOL - 7_501n)
  })

  test('can be made twice in the same slot', async () => {
    await send(transfer(SOL))
    await send(transfer(SOL))
    expect(await balanceOf(bob)).toBe(2n * SOL)
  })
})

describe('a transaction is refused', () => {
  const reasonOf = async (sent: Promise<unknown>) => {
    const error = await sent.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      throw error
    return error
  }

  test('with the failing instruction and the reason if the balance is too small, and costs nothing', async () => {
    const error = await reasonOf(send(transfer(100n * SOL)))
    expect(isSolanaError(error.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true)
    expect(error.cause).toMatchObject({ context: { index: 0, code: 1 } })
    expect(error.context.logs).toContainEqual(expect.stringContaining('insufficient lamports'))
    expect(await balanceOf(ada)).toBe(10n * SOL)
  })

  test('if it is sent a second time', async () => {
    const transaction = await signed([transfer(SOL)])
    await submit(transaction)
    const error = await reasonOf(submit(transaction))
    expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)).toBe(true)
    expect(await balanceOf(bob)).toBe(SOL)
  })

  test('if its blockhash is older than 150 slots', async () => {
    const message = await messageOf([transfer(SOL)])
    const transaction = await signTransactionMessageWithSigners(message)
    const { blockhash } = message.lifetimeConstraint
    time += 150 * SLOT_MS
    expect((await rpc.isBlockhashValid(blockhash).send()).value).toBe(true)
    time += SLOT_MS
    expect((await rpc.isBlockhashValid(blockhash).send()).value).toBe(false)
    const error = await reasonOf(submit(transaction))
    expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true)
    // If a node skips the preflight check, it returns a signature of a transaction that never appears.
    const signature = await submit(transaction, true)
    expect((await rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
    expect(await balanceOf(bob)).toBe(0n)
  })

  test('if its signature is wrong', async () => {
    const transaction = await signed([transfer(SOL)])
    const forged = { ...transaction, signatures: { [ada.address]: new Uint8Array(64).fill(7) } }
    await expect(submit(forged as typeof transaction)).rejects.toThrow(/signature verification/i)
    await submit(forged as typeof transaction, true)
    expect(await balanceOf(bob)).toBe(0n)
  })

  test('only after paying its fee if the preflight check is skipped', async () => {
    const signature = await submit(await signed([transfer(100n * SOL)]), true)
    const { value: statuses } = await rpc.getSignatureStatuses([signature]).send()
    expect(statuses[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect(await balanceOf(ada)).toBe(10n * SOL - 5_000n)
  })
})

describe('a simulation', () => {
  const unsigned = async (amount: bigint, blockhash?: Blockhash) => {
    const message = await messageOf([transfer(amount)])
    const lifetime = {
      blockhash: blockhash ?? message.lifetimeConstraint.blockhash,
      lastValidBlockHeight: 0n,
    }
    return getBase64EncodedWireTransaction(
      compileTransaction(setTransactionMessageLifetimeUsingBlockhash(lifetime, message)),
    )
  }

  test('returns the resulting accounts of an unsigned transaction, and changes nothing', async () => {
    const { value } = await rpc
      .simulateTransaction(await unsigned(SOL), {
        encoding: 'base64',
        accounts: { encoding: 'base64', addresses: [bob.address, ada.address, TOKEN_PROGRAM_ADDRESS] },
      })
      .send()
    expect(value.err).toBeNull()
    expect(value.accounts.slice(0, 2).map((account) => account?.lamports)).toEqual([SOL, 9n * SOL - 5_000n])
    expect(value.accounts[2]?.executable).toBe(true)
    expect(value.logs).toContain('Program 11111111111111111111111111111111 success')
    expect(await balanceOf(ada)).toBe(10n * SOL)
  })

  test('replaces the blockhash on request', async () => {
    const stale = await unsigned(SOL, '11111111111111111111111111111111' as Blockhash)
    const asked = { encoding: 'base64' } as const
    expect((await rpc.simulateTransaction(stale, asked).send()).value.err).toBe('BlockhashNotFound')
    const { value } = await rpc.simulateTransaction(stale, { ...asked, replaceRecentBlockhash: true }).send()
    expect(value.err).toBeNull()
    expect((await rpc.isBlockhashValid(value.replacementBlockhash.blockhash).send()).value).toBe(true)
  })

  test('verifies signatures on request', async () => {
    const asked = rpc.simulateTransaction(await unsigned(SOL), { encoding: 'base64', sigVerify: true }).send()
    await expect(asked).rejects.toThrow(/signature verification/i)
    // Afterwards, unsigned transactions are still rejected.
    await expect(rpc.sendTransaction(await unsigned(SOL), { encoding: 'base64' }).send()).rejects.toThrow(
      /signature verification/i,
    )
  })

  test('returns the reason if it fails', async () => {
    const { value } = await rpc.simulateTransaction(await unsigned(100n * SOL), { encoding: 'base64' }).send()
    expect(value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect(value.logs).toContainEqual(expect.stringContaining('insufficient lamports'))
  })
})

describe('tokens', () => {
  test('can be minted and sent, and balances and supply are correct', async () => {
    const { mint, token, open, accountOf } = await mintTokens(1_500_000n)
    const theirs = await accountOf(bob.address)
    const signature = await send(
      await open(bob.address),
      getTransferCheckedInstruction({
        source: token,
        mint,
        destination: theirs,
        authority: ada,
        amount: 400_000n,
        decimals: 6,
      }),
    )
    expect((await rpc.getTokenAccountBalance(theirs).send()).value).toMatchObject({
      amount: '400000',
      decimals: 6,
      uiAmountString: '0.4',
    })
    expect((await rpc.getTokenSupply(mint).send()).value).toMatchObject({ uiAmountString: '1.5' })
    const found = await rpc
      .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found?.meta?.postTokenBalances).toContainEqual(
      expect.objectContaining({
        owner: ada.address,
        mint,
        uiTokenAmount: expect.objectContaining({ amount: '1100000' }),
      }),
    )
    expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0)
  })

  test('are listed by owner, decoded or as bytes', async () => {
    const { mint, token } = await mintTokens(1_500_000n)
    const ofMint = rpc.getTokenAccountsByOwner(ada.address, { mint }, { encoding: 'jsonParsed' })
    expect((await ofMint.send()).value).toMatchObject([
      {
        pubkey: token,
        account: {
          data: { parsed: { info: { owner: ada.address, tokenAmount: { uiAmountString: '1.5' } } } },
        },
      },
    ])
    const ofProgram = rpc.getTokenAccountsByOwner(
      ada.address,
      { programId: TOKEN_PROGRAM_ADDRESS },
      { encoding: 'base64' },
    )
    const [data] = (await ofProgram.send()).value[0]?.account.data ?? []
    expect(getTokenDecoder().decode(getBase64Encoder().encode(data ?? '')).amount).toBe(1_500_000n)
    const ofBob = rpc.getTokenAccountsByOwner(bob.address, { mint }, { encoding: 'jsonParsed' })
    expect((await ofBob.send()).value).toEqual([])
    const parsed = await rpc.getAccountInfo(mint, { encoding: 'jsonParsed' }).send()
    expect(parsed.value?.data).toMatchObject({
      parsed: { type: 'mint', info: { mintAuthority: ada.address } },
    })
  })

  test('are found by the content of their accounts', async () => {
    const { mint, token } = await mintTokens(1n)
    const found = await rpc
      .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
        encoding: 'base64',
        filters: [{ dataSize: 165n }, { memcmp: { offset: 0n, bytes: mint as never, encoding: 'base58' } }],
      })
      .send()
    expect(found.map(({ pubkey }) => pubkey)).toEqual([token])
  })
})

describe('accounts', () => {
  test('that do not exist are null and have no balance', async () => {
    const nobody = (await generateKeyPairSigner()).address
    expect((await rpc.getAccountInfo(nobody, { encoding: 'base64' }).send()).value).toBeNull()
    expect(await balanceOf({ address: nobody })).toBe(0n)
    const { value } = await rpc.getMultipleAccounts([nobody, ada.address], { encoding: 'base64' }).send()
    expect(value.map((each) => each?.lamports)).toEqual([undefined, 10n * SOL])
  })

  test('with balances beyond the safe integers are exact to the lamport', async () => {
    const rich = await generateKeyPairSigner()
    await rpc.requestAirdrop(rich.address, lamports(9_007_199_254_740_991n)).send()
    await rpc.requestAirdrop(rich.address, lamports(2_000_000n)).send()
    expect(await balanceOf(rich)).toBe(9_007_199_256_740_991n)
  })
})

test('the history is returned in pages, newest first', async () => {
  const signatures = [await send(transfer(SOL)), await send(transfer(SOL)), await send(transfer(SOL))]
  const page = async (options: object) =>
    (await rpc.getSignaturesForAddress(bob.address, options).send()).map(({ signature }) => signature)
  expect(await page({})).toEqual(signatures.toReversed())
  expect(await page({ limit: 1 })).toEqual([signatures[2]])
  expect(await page({ before: signatures[2], limit: 1 })).toEqual([signatures[1]])
  expect(await page({ until: signatures[0] })).toEqual([signatures[2], signatures[1]])
})

test('the faucet reports when it is empty', async () => {
  const chain = await startSolana()
  const ask = () =>
    createSolanaRpc(chain.url).requestAirdrop(bob.address, lamports(9_007_199_254_740_991n)).send()
  try {
    for (let count = 0; count < 11; count += 1) await ask()
    await expect(ask()).rejects.toThrow(/faucet/i)
  } finally {
    await chain.stop()
  }
})

const post = async (body: string): Promise<unknown> =>
  (await fetch(solana.url, { method: 'POST', body })).json()

test('the id of a transaction is its signature', async () => {
  const transaction = await signed([transfer(SOL)])
  expect(await submit(transaction)).toBe(getSignatureFromTransaction(transaction))
})

describe('an invalid call gets an error', () => {
  test.each([
    ['if it is not JSON', 'hello', -32700],
    ['if it has no method', '{}', -32600],
    ['if it is null', 'null', -32600],
    ['with named parameters', '{"method":"getBalance","params":{}}', -32600],
    ['with an unknown method', '{"method":"getBlocks","params":[1]}', -32601],
    ['with a property of every object as method', '{"method":"constructor"}', -32601],
    ['with an invalid address', '{"method":"getBalance","params":["0x1"]}', -32602],
    [
      'with a negative airdrop',
      '{"method":"requestAirdrop","params":["11111111111111111111111111111111",-1]}',
      -32602,
    ],
    ['with an invalid transaction', '{"method":"sendTransaction","params":["AAAA"]}', -32602],
    ['with an unknown encoding', '{"method":"sendTransaction","params":["AAAA",{"encoding":"hex"}]}', -32602],
  ])('%s', async (_, body, code) => {
    expect(await post(body)).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  test('and does not affect others in its batch', async () => {
    const batch = [
      { id: 1, method: 'getHealth' },
      { id: 'two', method: 'getNothing' },
    ]
    expect(await post(JSON.stringify(batch))).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 'two', error: { code: -32601 } },
    ])
  })
})
