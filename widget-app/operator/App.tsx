import { useCallback, useEffect, useState } from 'react'
import { type Answer, type ProjectName, readProjects, signOut } from './api.ts'
import { Button } from './Button.tsx'
import { Dashboard } from './Dashboard.tsx'
import { operatorWords } from './messages/en.ts'
import { SignIn } from './SignIn.tsx'

/** The operator's page: a sign-in form, and then the charts. */
export function App() {
  const [answer, setAnswer] = useState<Answer<{ projects: ProjectName[] }>>()
  const load = useCallback(() => void readProjects().then(setAnswer), [])
  const leave = useCallback(() => setAnswer('signed-out'), [])
  useEffect(load, [load])
  const projects = typeof answer === 'object' ? answer.data.projects : undefined
  return (
    <main>
      <header>
        <h1>{operatorWords.analytics}</h1>
        {projects && (
          <Button tone="quiet" onClick={() => void signOut().then(leave)}>
            {operatorWords.signOut}
          </Button>
        )}
      </header>
      {answer === undefined && (
        <p className="alone quiet" role="status">
          {operatorWords.loading}
        </p>
      )}
      {answer === 'signed-out' && <SignIn onSignedIn={load} />}
      {answer === 'failed' && (
        <div className="card alone" role="alert">
          <p>{operatorWords.serverUnreachable}</p>
          <Button onClick={load}>{operatorWords.tryAgain}</Button>
        </div>
      )}
      {projects?.length === 0 && <p className="card alone">{operatorWords.noProject}</p>}
      {projects && projects.length > 0 && <Dashboard projects={projects} onSignedOut={leave} />}
    </main>
  )
}
