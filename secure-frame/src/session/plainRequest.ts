interface Plain {
  method: string
  /** JSON, or an empty text. */
  body: string
  headers?: Headers
  signal?: AbortSignal
}

/** How this origin's server is asked: without cookies, past every cache, and never by way of another address. */
export function plainRequest({ method, body, headers = new Headers(), signal }: Plain): RequestInit {
  headers.set('Accept', 'application/json')
  if (body) headers.set('Content-Type', 'application/json')
  return {
    method,
    headers,
    ...(signal && { signal }),
    ...(body && { body }),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  }
}
