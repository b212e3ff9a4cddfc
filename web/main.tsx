import { render } from 'preact'
import { Page } from './page.tsx'
import './style/page.css'

render(<Page />, document.getElementById('page')!)
