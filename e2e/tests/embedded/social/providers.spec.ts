import { newEmail } from '../../../support/embedded.ts'
import { expect } from '../../../support/fixtures.ts'
import { newVisitor, socialOn, test } from '../../../support/social.ts'

/** How the wallet's address is proved: by the provider's word, by a code, or by a code for an address that is typed. */
type Proof = 'word' | 'code' | 'typed'

const PROVIDERS: readonly [name: string, proof: Proof][] = [
  ['GitHub', 'code'],
  ['Apple', 'word'],
  ['Facebook', 'typed'],
  ['Discord', 'code'],
  ['Local ID', 'code'],
]

for (const [name, proof] of PROVIDERS)
  test(`${name}: from the list of all providers to a wallet that signs, which its profile names`, async ({
    dapp,
    widget,
    frames,
    embedded,
    mail,
  }) => {
    const person = proof === 'word' ? newVisitor() : { name: 'Ada', email: newEmail() }
    await embedded.open()
    const social = socialOn({ dapp, widget, frames })
    const window = await social.openWindow(name)
    await window.beSomebody(person)
    await window.confirm()
    await social.accept({ name: person.name })
    if (proof === 'typed') {
      await frames.secure.getByRole('textbox', { name: 'Email' }).fill(person.email)
      await social.button('Send the code').click()
    }
    if (proof !== 'word') await embedded.typeCode((await mail.code(person.email)).code)
    await dapp.expectStatus('connected')
    await embedded.expectToSign()
    await dapp.press('Open account')
    await expect(widget.frame.getByTitle(`Signed in with ${name}`)).toContainText(name)
  })
