// A shim for what .NET 8 has and Mono lacks: an async Main and System.Text.Json.
using System;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
using System.Web.Script.Serialization;

static class EntryPoint
{
    // Mono's regular exit waits up to a minute for HttpClient threads once in a few hundred runs.
    [DllImport("libc", EntryPoint = "_exit")]
    static extern void Leave(int code);

    static void Main()
    {
        var code = 0;
        try
        {
            var main = typeof(Program).GetMethod("Main", BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic);
            ((Task)main.Invoke(null, null)).GetAwaiter().GetResult();
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error);
            code = 1;
        }
        Console.Out.Flush();
        Console.Error.Flush();
        Leave(code);
    }
}

namespace System.Text.Json
{
    static class JsonSerializer
    {
        public static string Serialize(object value)
        {
            return new JavaScriptSerializer().Serialize(value);
        }
    }
}
