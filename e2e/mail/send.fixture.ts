import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

export type Letter = { from: string; to: readonly string[]; content: string }

/** Sends a mail by SMTP (RFC 5321). Returns the last reply, which is the error if a command was refused. */
export async function sendMail(port: number, { from, to, content }: Letter): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => undefined)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const reply = async () => {
    for (;;) {
      const { value, done } = await Promise.race([lines.next(), failed])
      if (done) throw new Error('The server has hung up.')
      // A hyphen means that more lines follow.
      if (value[3] !== '-') return value
    }
  }
  const steps = [
    'EHLO localhost',
    `MAIL FROM:<${from}>`,
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    `${content.replaceAll(/\r?\n/g, '\r\n')}\r\n.`,
  ]
  try {
    let last = await reply()
    for (const step of steps) {
      if (!/^[23]/.test(last)) return last
      socket.write(`${step}\r\n`)
      last = await reply()
    }
    return last
  } finally {
    socket.destroy()
  }
}

/** A mail with both parts, like those of the secure server. */
export const letter = (to: string, subject = 'Your code'): Letter => ({
  from: 'airlock@localhost',
  to: [to],
  content: `From: Airlock <airlock@localhost>
To: ${to}
Subject: ${subject}
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="part"

--part
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Your code is 012345 =E2=80=93 for shop.example
--part
Content-Type: text/html; charset=utf-8

<p>Your code is <b>012345</b></p><script>parent.hacked = true</script>
--part--
`,
})
