import { createWalletClient, encodeFunctionData, http, parseAbi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { permissionChain } from '../../secure-frame/server/permissions/chain.ts'
import { revocationText } from '../../secure-frame/server/permissions/revocation.ts'
import { delegationHash } from '../../secure-frame/shared/smartAccount/delegation.ts'
import { FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import { hybridAccount } from '../../secure-frame/src/smartAccount/frameworkAccount.ts'
import { give, newKey, until } from './delegations.fixture.ts'
import { useSmartChain } from './smartChain.fixture.ts'

/* What the secure server asks a node about permissions, asked of a real one. */

const local = useSmartChain()
const TEXT = revocationText('https://secure.example', newKey().address, `0x${'ab'.repeat(32)}`)
const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

const chain = () => permissionChain('eip155:31337', local.chain.url)

async function newPerson() {
  const owner = newKey()
  const account = hybridAccount(owner.address, 0)
  await local.helper.client.setBalance({ address: owner.address, value: parseEther('1') })
  const wallet = createWalletClient({
    account: owner,
    chain: local.helper.client.chain,
    transport: http(local.chain.url),
  })
  const deploy = async () => {
    const { deployment } = account
    if (!deployment) throw new Error('The account needs a deployment')
    await local.helper.receiptOf(
      await wallet.sendTransaction({ to: deployment.factory, data: deployment.factoryData }),
    )
  }
  return { owner, account, deploy }
}

test('the account’s own signature counts, before and after it is deployed', async () => {
  const { owner, account, deploy } = await newPerson()
  const other = await newPerson()
  const signature = await owner.signMessage({ message: TEXT })
  const signed = (wrapped: `0x${string}`, text = TEXT) => chain().hasSigned(account.address, text, wrapped)
  const before = account.wrapSignature(signature, false)
  expect(await signed(before)).toBe(true)
  expect(await signed(before, `${TEXT} `)).toBe(false)
  // The owner's plain signature says nothing about an account without code.
  expect(await signed(signature)).toBe(false)
  const foreign = await other.owner.signMessage({ message: TEXT })
  expect(await signed(account.wrapSignature(foreign, false))).toBe(false)
  expect(await signed(other.account.wrapSignature(foreign, false))).toBe(false)
  await deploy()
  expect(await signed(account.wrapSignature(signature, true))).toBe(true)
  expect(await signed(foreign)).toBe(false)
  expect(await signed('0x1234')).toBe(false)
}, 60_000)

test('the chain knows which permissions are revoked', async () => {
  const { owner, account, deploy } = await newPerson()
  await deploy()
  const { delegation } = await give(owner, newKey().address, [until(2_000_000_000)], local.chain.chainId)
  const id = delegationHash(delegation)
  expect(await chain().isDisabled(id)).toBe(false)
  const { client } = local.helper
  await client.impersonateAccount({ address: account.address })
  await client.setBalance({ address: account.address, value: parseEther('1') })
  const disabling = await createWalletClient({
    account: account.address,
    chain: client.chain,
    transport: http(local.chain.url),
  }).sendTransaction({
    to: FRAMEWORK.DelegationManager,
    data: encodeFunctionData({ abi, functionName: 'disableDelegation', args: [delegation] }),
  })
  await local.helper.receiptOf(disabling)
  expect(await chain().isDisabled(id)).toBe(true)
}, 60_000)

test('without a node nothing is said', async () => {
  const { owner, account } = await newPerson()
  const nowhere = permissionChain('eip155:31337', 'http://127.0.0.1:1')
  await expect(nowhere.isDisabled(`0x${'ab'.repeat(32)}`)).rejects.toMatchObject({ code: 'unavailable' })
  const signature = account.wrapSignature(await owner.signMessage({ message: TEXT }), false)
  await expect(nowhere.hasSigned(account.address, TEXT, signature)).rejects.toMatchObject({
    code: 'unavailable',
  })
})
