import { type FormEvent, useState } from 'react'
import { signIn } from './api.ts'

const PROBLEMS = {
  wrong: 'The token is wrong. Copy it from AIRLOCK_ANALYTICS_TOKEN.',
  limited: 'Too many attempts. Try again in a minute.',
  failed: 'The server could not be reached. Try again.',
} as const

/** The form for the operator's token. The token is sent once and not kept: a cookie that no script reads replaces it. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const result = await signIn(String(new FormData(event.currentTarget).get('token') ?? '').trim())
    setBusy(false)
    if (result === 'signed-in') onSignedIn()
    else setProblem(result)
  }
  return (
    <form className="card sign-in" onSubmit={(event) => void submit(event)}>
      <h2>Sign in</h2>
      <label htmlFor="token">Token</label>
      <input
        id="token"
        name="token"
        type="password"
        autoComplete="off"
        required
        aria-invalid={problem === 'wrong'}
        aria-describedby="token-problem"
      />
      <p id="token-problem" className="problem" role="alert">
        {problem && PROBLEMS[problem]}
      </p>
      <button className="button" type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  )
}
