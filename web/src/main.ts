// Starts the client: the sentences first, then the page.

import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './fonts.css';
import { speak } from './lib/text.ts';

await Promise.all([speak('frame'), speak('home')]);
const target = document.getElementById('app');
if (target) mount(App, { target });
