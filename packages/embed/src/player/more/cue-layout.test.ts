import { expect, it } from 'vitest';
import { layoutOf, nativeLayout } from './cue-layout.ts';

it.each(['', 'align:center', 'region:top', 'line:high position:-4% size:200%', 'vertical:rl line:3'])(
  'leaves a cue where the player puts it, at %j',
  (settings) => {
    expect(layoutOf(settings, false)).toBeUndefined();
  },
);

it.each([
  ['line:0', { left: 0, width: 100, align: 'center', line: 0, isPercent: false }],
  ['line:-2', { line: -2, isPercent: false }],
  ['line:85%,end', { line: 85, isPercent: true, lineAlign: 'end' }],
  ['position:20%', { left: 0, width: 40, line: -1 }],
  ['position:80% size:30%', { left: 65, width: 30 }],
  ['position:10%,line-left size:50%', { left: 10, width: 50, align: 'center' }],
  ['align:start', { left: 0, width: 100, align: 'start' }],
  ['align:end position:90%', { left: 0, width: 90, align: 'end' }],
  ['align:right size:40%', { left: 60, width: 40, align: 'right' }],
])('reads %s', (settings, layout) => {
  expect(layoutOf(settings, false)).toMatchObject(layout);
});

it('begins on the right where words run from right to left', () => {
  expect(layoutOf('align:start size:40%', true)).toMatchObject({ left: 60, width: 40, align: 'start' });
  expect(layoutOf('align:left size:40%', true)).toMatchObject({ left: 0, width: 40, align: 'left' });
});

it('tells a browser’s own cue no more than it can take', () => {
  expect(nativeLayout('line:10% position:5% size:40% align:left vertical:rl')).toEqual({
    align: 'left',
    line: 10,
    snapToLines: false,
    position: 5,
    size: 40,
    vertical: 'rl',
  });
  const usual = {
    align: 'center',
    line: 'auto',
    snapToLines: true,
    position: 'auto',
    size: 100,
    vertical: '',
  };
  expect(nativeLayout('')).toEqual(usual);
  expect(nativeLayout('position:400% size:x align:up line: vertical:up line:.')).toEqual(usual);
});
