import { type FormEvent, useState } from 'react'
import { signIn } from './api.ts'
import { Button } from './Button.tsx'
import { operatorWords } from './messages/en.ts'

const { enterToken } = operatorWords

/** The form for the operator's token. The token is sent once and not kept: a cookie that no script reads replaces it. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [problem, setProblem] = useState<keyof typeof operatorWords.problems>()
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
    <form className="card alone" onSubmit={(event) => void submit(event)}>
      <h2>{operatorWords.signIn}</h2>
      <p className="quiet">
        {enterToken.before} <code>{enterToken.name}</code> {enterToken.after}
      </p>
      <label className="field">
        {operatorWords.token}
        <input
          name="token"
          type="password"
          autoComplete="off"
          required
          aria-invalid={problem === 'wrong'}
          aria-describedby="token-problem"
        />
      </label>
      <p id="token-problem" className="problem" role="alert">
        {problem && operatorWords.problems[problem]}
      </p>
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? operatorWords.signingIn : operatorWords.signIn}
      </Button>
    </form>
  )
}
