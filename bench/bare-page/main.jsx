// What a browser cannot do without to sign in and show the same figures: React, a form, two calls. No router, cache, language or looks.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const call = async (path, input) => {
  const answer = await fetch(`/api2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return (await answer.json()).data
}

function SignIn({ onSignedIn }) {
  const submit = async (event) => {
    event.preventDefault()
    const { username, password } = Object.fromEntries(new FormData(event.currentTarget))
    const session = await call('user/login', { username, password })
    onSignedIn(await call('user/dashboard/overview', { username: session.username, sessionId: session.sessionId }))
  }
  return (
    <form onSubmit={submit}>
      <input name="username" autoComplete="username" aria-label="Name" />
      <input name="password" type="password" aria-label="Password" />
      <button type="submit">Sign in</button>
    </form>
  )
}

function Figures({ overview }) {
  return (
    <main>
      <h1>Dashboard</h1>
      <dl>
        {Object.entries(overview).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </main>
  )
}

function App() {
  const [overview, setOverview] = useState(null)
  return overview ? <Figures overview={overview} /> : <SignIn onSignedIn={setOverview} />
}

createRoot(document.getElementById('root')).render(<App />)
