import { Route, Routes } from 'react-router-dom'
import { Guard } from './Guard.tsx'
import { Crashed } from './pages/Crashed.tsx'
import { Login } from './pages/Login.tsx'

export const Screens = () => (
  <Crashed>
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="*" element={<Guard />} />
    </Routes>
  </Crashed>
)
