/** Passkeys and, for an export, the clipboard are what the widget hands on to this frame. */
const OWN = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']
const CLOSED = ['camera', 'clipboard-read', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** The headers of every answer (design.md section 5). `connect-src` gains the projects' RPC origins with the wallet. */
export function secureHeaders(ancestors: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': [
      ...CLOSED.map((feature) => `${feature}=()`),
      ...OWN.map((feature) => `${feature}=(self)`),
    ].join(', '),
    'Referrer-Policy': 'strict-origin',
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Content-Type-Options': 'nosniff',
  }
}
