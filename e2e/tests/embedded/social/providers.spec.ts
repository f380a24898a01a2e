import type { Visit } from '../../../support/dapp.ts'
import { newEmail } from '../../../support/embedded.ts'
import { expect } from '../../../support/fixtures.ts'
import { newVisitor, socialOn, test } from '../../../support/social.ts'

/** How the wallet's address is proved: by the provider's word, or by a code. */
type Proof = 'word' | 'code'

/** The others have tests of their own: Facebook and the operator's own provider fail in some of these. */
const PROVIDERS: readonly [name: string, proof: Proof, where: string, visit?: Visit][] = [
  // Such a page loses sight of every window that it opens.
  ['Apple', 'word', 'in a cross-origin isolated page', { profile: 'isolated' }],
  ['Discord', 'code', 'with and without third-party storage @storage'],
]

for (const [name, proof, where, visit] of PROVIDERS)
  test(`${name}: from the list of all providers to a wallet that signs, which its profile names, ${where}`, async ({
    dapp,
    widget,
    frames,
    embedded,
    mail,
  }) => {
    const person = proof === 'word' ? newVisitor() : { name: 'Ada', email: newEmail() }
    await embedded.open(visit)
    const social = socialOn({ dapp, widget, frames })
    const window = await social.openWindow(name)
    await window.beSomebody(person)
    await window.confirm()
    await social.accept({ name: person.name })
    if (proof === 'code') await embedded.typeCode((await mail.code(person.email)).code)
    await dapp.expectStatus('connected')
    await embedded.expectToSign()
    await dapp.press('Open account')
    await expect(widget.frame.getByTitle(`Signed in with ${name}`)).toContainText(name)
  })
