import { expect, test } from 'vitest'
import { serversIn } from './memory.ts'

const ENTRY = '/airlock/widget-app/dist/server/main.js'

test('only our own servers are measured, not the scripts that start and watch them', () => {
  const listing = `
    1     0   5000 /sbin/init
  100     1  90000 /usr/bin/node bench/main.ts
  110   100   1000 sh /airlock/e2e/local/lifeline.sh /usr/bin/node ${ENTRY}
  111   110 120000 /usr/bin/node ${ENTRY}
  112   110    900 sh /airlock/e2e/local/lifeline.sh /usr/bin/node ${ENTRY}
  120   100   1000 sh /airlock/e2e/local/lifeline.sh /usr/bin/node ${ENTRY.replace('widget-app', 'secure-frame')}
  121   120 110000 /usr/bin/node ${ENTRY.replace('widget-app', 'secure-frame')}
  200     1   1000 sh /airlock/e2e/local/lifeline.sh /usr/bin/node ${ENTRY}
  201   200 130000 /usr/bin/node ${ENTRY}
`
  expect(serversIn(listing, 100, '/usr/bin/node')).toEqual(new Map([[111, 120_000 * 1024]]))
})
