/** Our regions by GeoNames' codes of the first level; where its areas are larger than ours, all that lie in one. */

/** Countries whose letters are the same in both. */
const alike = new Set(["US", "CH"]);

// oxfmt-ignore
const areas: Record<string, string> = {
  AT: "01:1 02:2 03:3 04:4 05:5 06:6 07:7 08:8 09:9",
  AU: "01:ACT 02:NSW 03:NT 04:QLD 05:SA 06:TAS 07:VIC 08:WA",
  BE: "BRU:BRU VLG:VAN,VBR,VLI,VOV,VWV WAL:WBR,WHT,WLG,WLX,WNA",
  CA: "01:AB 02:BC 03:MB 04:NB 05:NL 07:NS 08:ON 09:PE 10:QC 11:SK 12:YT 13:NT 14:NU",
  DE: "01:BW 02:BY 03:HB 04:HH 05:HE 06:NI 07:NW 08:RP 09:SL 10:SH 11:BB 12:MV 13:SN 14:ST 15:TH 16:BE",
  DK: "17:84 18:82 19:81 20:85 21:83",
  ES: "07:IB 27:RI 29:MD 31:MC 32:NC 34:AS 39:CB 51:AN 52:AR 53:CN 54:CM 55:CL 56:CT 57:EX 58:GA 59:PV 60:VC CE:CE ML:ML",
  FI: "01:18 02:19 04:17 05:06 06:11 07:16 08:09 09:02 10:04 11:15 12:13 13:08 14:03 15:12 16:07 17:14 18:05 19:10 AX:01",
  FR: "11:IDF 24:CVL 27:BFC 28:NOR 32:HDF 44:GES 52:PDL 53:BRE 75:NAQ 76:OCC 84:ARA 93:PAC 94:20R",
  GB: "ENG:ENG-EE,ENG-EM,ENG-LND,ENG-NE,ENG-NW,ENG-SE,ENG-SW,ENG-WM,ENG-YH NIR:NIR SCT:SCT WLS:WLS",
  IE: "C:G,LM,MO,RN,SO L:CW,D,KE,KK,LD,LH,LS,MH,OY,WH,WW,WX M:CE,CO,KY,LK,TA,WD U:CN,DL,MN",
  IT: "01:65 02:77 03:78 04:72 05:45 06:36 07:62 08:42 09:25 10:57 11:67 12:21 13:75 14:88 15:82 16:52 17:32 18:55 19:23 20:34",
  NL: "01:DR 02:FR 03:GE 04:GR 05:LI 06:NB 07:NH 09:UT 10:ZE 11:ZH 15:OV 16:FL",
  NO: "08:15 09:18 12:03 14:11 21:50 30:31,32,33 34:34 38:39,40 42:42 46:46 54:55,56",
  NZ: "E7:AUK E8:BOP E9:CAN F1:GIS F2:HKB F3:MWT F4:MBH F5:NSN F6:NTL F7:OTA F8:STL F9:TKI G1:WKO G2:WGN G3:WTC TAS:TAS",
  PL: "72:02 73:04 74:10 75:06 76:08 77:12 78:14 79:16 80:18 81:20 82:22 83:24 84:26 85:28 86:30 87:32",
  SE: "02:K 03:X 05:I 06:N 07:Z 08:F 09:H 10:W 12:G 14:BD 15:T 16:E 18:D 21:C 22:S 23:AC 24:Y 25:U 26:AB 27:M 28:O",
};

const regions = new Map(
  Object.entries(areas).flatMap(([country, list]) =>
    list.split(" ").map((area): [string, string[]] => {
      const [code, ours = ""] = area.split(":");
      return [`${country}.${code}`, ours.split(",").map((region) => `${country}-${region}`)];
    }),
  ),
);

export function regionsOfArea(country: string, admin_code: string): readonly string[] {
  return alike.has(country) ? [`${country}-${admin_code}`] : (regions.get(`${country}.${admin_code}`) ?? []);
}
