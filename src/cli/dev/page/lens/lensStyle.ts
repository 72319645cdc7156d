export const lensStyle = `
:host { all: initial; position: fixed; inset: 0 0 0 auto; z-index: 2147483001; width: min(620px, 100vw); color-scheme: light dark;
  --ground: #fff; --ink: #1f2329; --faint: #5c626b; --rule: #d9dce1; --code: #f5f6f8; --link: #1a4fd6; --good: #12703a; --bad: #b42318; }
:host([data-dark]) { --ground: #1f1f23; --ink: #f0f0f2; --faint: #b0b3ba; --rule: #3c3f46; --code: #2a2b30; --link: #8ab4ff; --good: #5fd38d;
  --bad: #ff8a80; }
[role=dialog] { box-sizing: border-box; height: 100%; display: flex; flex-direction: column; outline: none; color: var(--ink);
  background: var(--ground); border-left: 1px solid var(--rule); box-shadow: -6px 0 24px #0003;
  font: 14px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
header { display: flex; align-items: center; gap: 8px; padding: 10px 16px; border-bottom: 1px solid var(--rule); }
h1 { flex: 1; min-width: 0; margin: 0; font-size: 15px; line-height: 1.4; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
h1 small { font-size: 12px; font-weight: 400; color: var(--faint); }
.body { flex: 1; overflow: auto; padding: 0 16px 16px; }
h2 { font-size: 13px; color: var(--faint); margin: 16px 0 6px; }
p { margin: 0 0 6px; }
ul { margin: 0; padding: 0; list-style: none; }
li { margin: 0 0 4px; overflow-wrap: anywhere; }
button { font: inherit; color: var(--ink); background: none; border: 1px solid var(--rule); border-radius: 6px; padding: 1px 10px; cursor: pointer; }
.place { border: 0; padding: 0; color: var(--link); text-decoration: underline; font: 13px/1.6 ui-monospace, Menlo, Consolas, monospace; }
button:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
pre, code { font: 12px/1.55 ui-monospace, Menlo, Consolas, monospace; }
pre { margin: 4px 0; padding: 8px 10px; max-height: 240px; overflow: auto; background: var(--code); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
pre.plan { white-space: pre; overflow-wrap: normal; }
details { border: 1px solid var(--rule); border-radius: 6px; margin: 0 0 8px; }
summary { padding: 4px 10px; cursor: pointer; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  font: 12px/1.7 ui-monospace, Menlo, Consolas, monospace; }
details > div { padding: 0 10px 8px; color: var(--faint); font-size: 12px; }
details pre { color: var(--ink); }
.good { color: var(--good); }
.bad { color: var(--bad); }
`
