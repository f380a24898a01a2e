import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  RawTx,
  RawWitness,
  Script,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { attempted, bytesOf, type SignatureVerdict, type Signed, sameBytes, verdictOf } from './signature.ts'

type Output = ReturnType<typeof OutScript.decode>

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

/** The networks by their reference: the first 32 characters of the genesis hash. */
const NETWORKS: Readonly<Record<string, typeof NETWORK>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  // testnet 3, testnet 4, signet, regtest
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  '0f9188f13cb7b2c71f2a335e3a4fc328': { ...TEST_NETWORK, bech32: 'bcrt' },
}

/** The output of an address of the network; null for any other text, also for the same address in upper case. */
function outputOf(address: string, reference: string): Output | null {
  const network = NETWORKS[reference]
  const coder = network && Address(network)
  const output = coder && attempted(() => coder.decode(address))
  return output && attempted(() => coder.encode(output)) === address ? output : null
}

/** The output script of a key by its hash. */
const scriptOfHash = (type: 'pkh' | 'wpkh', hash: Uint8Array) => OutScript.encode({ type, hash })

/** Whether a key can spend the output: by its hash, or as the script of a nested SegWit address. */
function belongsTo(key: Uint8Array, output: Output): boolean {
  const hash = hash160(key)
  if (output.type === 'pkh' || output.type === 'wpkh') return sameBytes(output.hash, hash)
  return output.type === 'sh' && sameBytes(output.hash, hash160(scriptOfHash('wpkh', hash)))
}

const LEGACY_MAGIC = '\u0018Bitcoin Signed Message:\n'

/** The length of a text in Bitcoin's variable encoding. */
function sizeOf(length: number): number[] {
  return length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]
}

/** The older format (BIP-137): a header byte and an ECDSA signature, from which the key is recovered. */
function isLegacy(bytes: Uint8Array, text: string, output: Output): boolean {
  const [header = 0] = bytes
  if (bytes.length !== 65 || header < 27 || header > 42) return false
  const message = bytesOf(text)
  const hash = sha256x2(Uint8Array.from([...bytesOf(LEGACY_MAGIC), ...sizeOf(message.length), ...message]))
  const recovered = Uint8Array.from([(header - 27) & 3, ...bytes.subarray(1)])
  const point = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash)
  return belongsTo(point.toBytes(header >= 31), output)
}

const ALL = 1

/** The transaction that spends the output of a virtual one, which commits to the text (BIP-322). */
function spending(text: string, script: Uint8Array): Transaction {
  const commitment = Script.encode(['OP_0', tagSchnorr('BIP0322-signed-message', bytesOf(text))])
  const input = { txid: new Uint8Array(32), index: 0xffff_ffff, finalScriptSig: commitment, sequence: 0 }
  const virtual = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [input],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  })
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({ txid: sha256x2(virtual).reverse(), index: 0, sequence: 0 })
  transaction.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return transaction
}

function isTaproot([signature]: Uint8Array[], text: string, output: Output & { type: 'tr' }): boolean {
  const script = OutScript.encode(output)
  const type = signature?.length === 65 ? signature[64] : 0
  if (!signature || (type !== 0 && type !== ALL)) return false
  if (signature.length !== (type === 0 ? 64 : 65)) return false
  const hash = spending(text, script).preimageWitnessV1(0, [script], type, [0n])
  return schnorr.verify(signature.subarray(0, 64), hash, output.pubkey)
}

function isSegwit([signature, key]: Uint8Array[], text: string, output: Output): boolean {
  if (!signature || !key || signature.at(-1) !== ALL || !belongsTo(key, output)) return false
  const code = scriptOfHash('pkh', hash160(key))
  const hash = spending(text, OutScript.encode(output)).preimageWitnessV0(0, code, ALL, 0n)
  return secp256k1.verify(signature.subarray(0, -1), hash, key, { format: 'der', prehash: false })
}

/** The simple format of BIP-322: the witness of the spending transaction. */
function isWitness(bytes: Uint8Array, text: string, output: Output): boolean {
  const witness = RawWitness.decode(bytes)
  if (output.type === 'tr') return witness.length === 1 && isTaproot(witness, text, output)
  return (output.type === 'wpkh' || output.type === 'sh') && witness.length === 2
    ? isSegwit(witness, text, output)
    : false
}

/** BIP-322 for SegWit and Taproot, or the older BIP-137. The signature is base64. */
export function verifyBip122({ text, signature, address, reference }: Signed): SignatureVerdict {
  const output = outputOf(address, reference)
  if (!output) return 'malformed'
  return verdictOf(() => {
    const bytes = base64.decode(signature)
    if (attempted(() => isLegacy(bytes, text, output))) return true
    return isWitness(bytes, text, output)
  })
}
