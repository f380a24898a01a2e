import { expect, type Fixtures, test } from '../../support/fixtures.ts'
import { lateMoves, surfaceOf } from '../../support/lateMoves.ts'
import { press } from '../../support/press.ts'
import { openSecurity, type SecurityRow, securityRow } from '../../support/security.ts'
import { slowAnswers } from '../../support/slowAnswers.ts'

/* What servers and networks answer late moves nothing in the screens of the secure frame, nor in the views beside them. */

interface Late {
  /** Its heading while nothing is known. */
  heading: string
  /** Resolves when all answers are shown. */
  answered: (fixtures: Pick<Fixtures, 'frames' | 'widget'>) => Promise<void>
}

const SCREENS: Readonly<Partial<Record<SecurityRow, Late>>> = {
  'Signed-in devices': {
    heading: 'Where you are signed in',
    answered: ({ frames }) => expect(frames.secure.getByText('This device')).toBeVisible(),
  },
}

for (const [row, { heading, answered }] of Object.entries(SCREENS))
  test(`late answers move nothing in the screen ${row}`, async ({
    page,
    embedded,
    dapp,
    widget,
    frames,
    stack,
  }) => {
    const answers = await slowAnswers(page)
    await embedded.open()
    await embedded.signIn()
    await dapp.press('Open account')
    await openSecurity(widget)
    answers.hold()
    await press(securityRow(widget, row as SecurityRow))
    await expect(frames.secure.getByRole('heading', { name: heading })).toBeVisible()
    const moves = await lateMoves(surfaceOf(page, stack.origins.secure))
    answers.release()
    await answered({ frames, widget })
    expect(await moves()).toEqual([])
  })
