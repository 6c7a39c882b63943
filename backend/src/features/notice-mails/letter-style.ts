/**
 * How mails look. Widths give way to the window, long words break, and every pair of colours reads at 4.5:1 in both
 * schemes; programs that know no schemes show the light one.
 */
export const letterStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#f3f5f8;color:#17202b;font:15px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%}
.page{max-width:600px;margin:0 auto;padding:16px;box-sizing:border-box}
.card{background:#fff;border:1px solid #dbe1e8;border-radius:10px;overflow:hidden;padding-bottom:8px}
p,h2{margin:0 0 8px;overflow-wrap:anywhere}
.first{margin:0;padding:16px 20px;font-size:17px;font-weight:600;border-left:5px solid #5b6b7c;background:#eef1f5}
.first.error{border-color:#c4281c;background:#fdecea;color:#8a1c13}
.first.warning{border-color:#b46a00;background:#fdf3e0;color:#7a4600}
.first.success{border-color:#1d7f3a;background:#e6f5ea;color:#145c29}
.first.info{border-color:#0b6e69;background:#e4f3f2;color:#0a5551}
h2{margin:0;padding:16px 20px 4px;font-size:15px}
.item{padding:12px 20px}
.item.mark{margin:8px 20px;padding:2px 0 2px 12px;border-left:3px solid #5b6b7c}
.item.mark.error{border-color:#c4281c}.item.mark.warning{border-color:#b46a00}
.item.mark.success{border-color:#1d7f3a}.item.mark.info{border-color:#0b6e69}
.head{font-weight:600}
a{color:#0a5f5a}
.button{display:inline-block;padding:9px 18px;border-radius:8px;background:#0b6e69;color:#fff;font-weight:600;text-decoration:none}
img{display:block;max-width:100%;height:auto;border:1px solid #dbe1e8;border-radius:6px}
.foot{padding:16px 20px;font-size:13px;color:#55606e}
@media (prefers-color-scheme:dark){
body{background:#0f151c;color:#e7ecf2}
.card{background:#18212b;border-color:#2d3946}
.first{background:#212c38;border-color:#8a99a9}
.first.error{background:#3a1a18;color:#ffb4ab;border-color:#f0655a}
.first.warning{background:#36280f;color:#ffd08a;border-color:#e0a03a}
.first.success{background:#12301c;color:#9be0b0;border-color:#4cb56c}
.first.info{background:#0f302e;color:#93dcd6;border-color:#3fb0a8}
a{color:#6fd0c8}
.button{background:#1b7f79;color:#fff}
img{border-color:#2d3946}
.foot{color:#a7b2bf}
}
`;
