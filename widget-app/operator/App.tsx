import { useCallback, useEffect, useState } from 'react'
import { type Answer, type ProjectName, readProjects, signOut } from './api.ts'
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
          <button className="button secondary" type="button" onClick={() => void signOut().then(leave)}>
            {operatorWords.signOut}
          </button>
        )}
      </header>
      {answer === undefined && (
        <p className="card quiet" role="status">
          {operatorWords.loading}
        </p>
      )}
      {answer === 'signed-out' && <SignIn onSignedIn={load} />}
      {answer === 'failed' && (
        <div className="card" role="alert">
          <p>{operatorWords.serverUnreachable}</p>
          <button className="button" type="button" onClick={load}>
            {operatorWords.tryAgain}
          </button>
        </div>
      )}
      {projects?.length === 0 && <p className="card">{operatorWords.noProject}</p>}
      {projects && projects.length > 0 && <Dashboard projects={projects} onSignedOut={leave} />}
    </main>
  )
}
