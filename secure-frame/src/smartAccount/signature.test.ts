import { keccak256, parseErc6492Signature, recoverAddress, size } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { delegatedAccount, hybridAccount } from './frameworkAccount.ts'
import { STUB_SIGNATURE } from './signature.ts'

const owner = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const account = hybridAccount(owner.address, 0)
const signed = () => owner.signMessage({ message: 'Sign in to shop.example' })

test('the stub has the length of a signature, and recovers to nobody in particular', async () => {
  expect(size(STUB_SIGNATURE)).toBe(65)
  const signer = await recoverAddress({ hash: keccak256('0x'), signature: STUB_SIGNATURE })
  expect(signer).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(signer).not.toBe(owner.address)
})

test('before the deployment a signature carries the call that deploys the account (ERC-6492)', async () => {
  const signature = await signed()
  const wrapped = account.wrapSignature(signature, false)
  expect(wrapped).toMatch(/(6492){16}$/)
  expect(parseErc6492Signature(wrapped)).toEqual({
    address: account.deployment?.factory,
    data: account.deployment?.factoryData,
    signature,
  })
})

test.each([
  ['after the deployment', account, true],
  ['of a delegated address', delegatedAccount(owner.address), true],
  ['of an address that will be delegated', delegatedAccount(owner.address), false],
])('a signature %s is the owner’s', async (_, given, isDeployed) => {
  const signature = await signed()
  expect(given.wrapSignature(signature, isDeployed)).toBe(signature)
})
