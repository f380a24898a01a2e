import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Certificate {
  key: string
  cert: string
  /**
   * The flag with which Chromium accepts it. With `ignoreHTTPSErrors` the certificate would stay a faulty one, and
   * Chromium caches nothing that comes with a faulty certificate.
   */
  flag: string
}

/**
 * Creates a self-signed certificate for a day. It names none of the sites, so that the browser opens a connection for
 * each, as for sites on different servers.
 */
export async function createCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'airlock-certificate-'))
  try {
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
    const files = ['-keyout', keyFile, '-out', certFile, '-subj', '/CN=bench.invalid']
    await run('openssl', ['req', '-x509', ...type, ...files])
    const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')])
    const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    const digest = createHash('sha256').update(spki).digest('base64')
    return { key, cert, flag: `--ignore-certificate-errors-spki-list=${digest}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
