// Small sounds, made here and not loaded: dice, a call to whoever is awaited, an end. Silent until asked for.

import { settings } from './settings.svelte.ts';

export type Sound = 'dice' | 'turn' | 'end';

const MOST = 4;
/** Pitches in hertz and when they begin, in seconds. */
const TUNES: Record<Exclude<Sound, 'dice'>, readonly (readonly [pitch: number, at: number])[]> = {
  turn: [[587, 0], [880, 0.12]],
  end: [[392, 0], [494, 0.16], [587, 0.32], [784, 0.48]],
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Make a sound, if sounds are wanted; `times` is how many dice fall. Browsers are silent before the first press. */
export function sound(what: Sound, times = 1): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  if (what === 'dice') for (let n = 0; n < Math.min(times, MOST); n += 1) knock(context, n * 0.07);
  else for (const [pitch, at] of TUNES[what]) note(context, pitch, at);
}

/** A gain that begins loud and dies away within so many seconds. */
function fading(at: AudioContext, begin: number, loud: number, length: number): GainNode {
  const gain = at.createGain();
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  gain.connect(at.destination);
  return gain;
}

function note(at: AudioContext, pitch: number, after: number): void {
  const begin = at.currentTime + after;
  const tone = at.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  tone.connect(fading(at, begin, 0.12, 0.5));
  tone.start(begin);
  tone.stop(begin + 0.5);
}

/** A die on wood: a grain of noise through a narrow band, each a little different. */
function knock(at: AudioContext, after: number): void {
  const begin = at.currentTime + after;
  if (!noise) {
    noise = at.createBuffer(1, at.sampleRate / 10, at.sampleRate);
    const grains = noise.getChannelData(0);
    for (let n = 0; n < grains.length; n += 1) grains[n] = Math.random() * 2 - 1;
  }
  const grain = at.createBufferSource();
  grain.buffer = noise;
  const band = at.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 1400 + Math.random() * 900;
  band.Q.value = 3;
  grain.connect(band).connect(fading(at, begin, 0.5, 0.08));
  grain.start(begin);
}
