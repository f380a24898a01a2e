import { newEmail } from '../../support/embedded.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect } from '../../support/fixtures.ts'
import { codeIn, testOwn, visit, withOwnMail } from '../../support/ownServers.ts'

const isStart = (url: string, method: string) => method === 'POST' && url.endsWith('/api/attempts')

testOwn(
  'near the limit of a project, the browser computes for a moment, and the visitor signs in as usual',
  async ({ page, embedded, dapp, elsewhere, ownPorts }) => {
    testOwn.slow()
    const { errors } = complaintsOf(page)
    const starts: number[] = []
    const workers: string[] = []
    page.on('response', (response) => {
      if (isStart(response.url(), response.request().method())) starts.push(response.status())
    })
    page.on('worker', (worker) => workers.push(new URL(worker.url()).origin))
    await withOwnMail(
      ownPorts,
      async ({ inbox }) => {
        const [another, email] = [newEmail('another'), newEmail()]
        await elsewhere.embedded.open(visit(ownPorts))
        await elsewhere.embedded.askForCode(another)
        await codeIn(inbox, another)
        await embedded.open(visit(ownPorts))
        await embedded.askForCode(email)
        expect(starts).toEqual([428, 202])
        expect(workers).toEqual([`http://secure.localhost:${ownPorts.secure}`])
        await embedded.typeCode(await codeIn(inbox, email))
        await dapp.expectStatus('connected')
        await embedded.expectToSign()
      },
      { AIRLOCK_SENDS_PER_PROJECT: '2' },
    )
    expect(errors).toEqual([])
  },
)
